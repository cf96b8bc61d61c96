"""Many mutants in one program: each function that a mutant changes holds its original and its mutants, and the variable RIDGELINE_MUTANT
picks. A constant expression always has the original."""
import re

import mutator

SWITCH = '''#pragma once
#include <cstdlib>
namespace ridgeline_mutants {
inline const int which = [] {
  const char* const number = std::getenv("RIDGELINE_MUTANT");
  return number ? std::atoi(number) : 0;
}();
constexpr bool on(int number) { return !__builtin_is_constant_evaluated() && which == number; }
}
'''


def switchable(header):
    """(begin, end, is it a body) of the bodies of functions and of the values of members, as offsets of the text."""
    word, found, i, said = header.word, [], 0, []  # said: the words of a declaration so far, without what is in brackets
    while i < len(word):
        w, called = word[i], '(' in said
        if w in (';', '}'):
            said = []
        elif w == 'requires' and word[i + 1] == '(':
            i = header.match(i + 1)  # of a class: its body is none of a function
        elif w in ('(', '['):
            said.append(w)
            i = header.match(i)
        elif i in header.list_end:
            i = header.list_end[i]
        elif w == '=' and not called and word[i + 1] != '{' and \
                not {'constexpr', 'static', 'using', 'template', 'concept', 'enum', 'namespace', 'operator'} & set(said):
            end = header.until(i + 1, {';'})
            found.append((header.tokens[i + 1].start(), header.tokens[end - 1].end(), False))
            i = end - 1
        elif w == '{' and {'namespace', 'struct', 'class', 'union', 'extern'} & set(said) and not called:
            said = []
        elif w == '{':
            end = header.match(i)
            of_member = ':' in said[said.index('('):] and header.kind[i - 1] == 'name' and '->' not in said if called else False
            if called and not of_member and not {'enum', 'concept'} & set(said) and ('=' not in said or 'operator' in said):
                found.append((header.tokens[i].end(), header.tokens[end].start(), True))
                said = []
            i = end
        else:
            said.append(w)
        i += 1
    return found


def switched(root, name, mutants, enums):
    """The text of a header with these (number, mutant), the lines of each, and the numbers that no switch can hold."""
    text = (root / 'include' / name).read_text()
    places = switchable(mutator._Header(name, text, enums))
    held, alone = {}, []
    for number, mutant in mutants:
        place = next((p for p in places if p[0] <= mutant.begin and mutant.end <= p[1]), None)
        if place: held.setdefault(place, []).append((number, mutant))
        else: alone.append(number)
    out, at, lines = '', 0, {}
    for (begin, end, body), inside in sorted(held.items()):
        out += text[at:begin]
        for number, mutant in inside:
            changed = text[begin:mutant.begin] + mutant.to + text[mutant.end:end]
            out += f'\nif (::ridgeline_mutants::on({number})) {{\n' if body else f'\n::ridgeline_mutants::on({number}) ? (\n'
            first = out.count('\n')  # the line of the switch too: a compiler blames its `?` for what stands behind it
            out += changed + '\n'
            lines[number] = (first, out.count('\n') + 1)
            out += '} else ' if body else ') : '
        out += ('{' if body else '(') + text[begin:end] + ('}' if body else ')')
        at = end
    # The switch behind #pragma once, wherever that stands.
    return out + text[at:], lines, alone


def at_run_time(text):
    """A test whose answers come while it runs, where it had asked for them as constants."""
    text = re.sub(r'^( +)constexpr (?=[\w:<>, ]+ \w+(?: =|{))', r'\1const ', text, flags=re.M)
    done, at = '', 0
    for found in re.finditer(r'^( *)static_assert\(', text, re.M):
        depth, end = 1, found.end()
        while depth:
            depth += {'(': 1, ')': -1}.get(text[end], 0)
            end += 1
        inner = text[found.end():end - 1]
        message = re.search(r',\s*"[^"]*"\s*$', inner)  # at the end, if it is one
        if message and '"' not in inner[:message.start()].rsplit(',', 1)[-1]: inner = inner[:message.start()]
        if re.search(r'std::is_|std::same_as|requires|concept|sizeof|_v<', inner): continue
        check = f'CHECK(({inner}))'
        done += text[at:found.start()] + found[1] + (check if found[1] else f'TEST_CASE("as it runs") {{ {check}; }}')
        at = end
    return done + text[at:]
