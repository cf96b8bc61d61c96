"""Where a header can be made wrong by one token, and by what. Comments, strings, preprocessor lines, static_asserts,
template lists, constraints and lists of enumerators are left alone."""
import pathlib
import re
from typing import NamedTuple

TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<line>\#(?:[^\n\\]|\\.|\\\n)*)'
    r'|(?P<string>R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\')'
    r"|(?P<number>(?:0[xX][0-9a-fA-F.']+(?:[pP][+-]?\d+)?|\.?\d(?:[\d.']|[eE][+-]?\d+)*)[uUlLfF]*)"
    r'|(?P<name>[A-Za-z_]\w*)'
    r'|(?P<sign><=>|<<=|>>=|\.\.\.|->|::|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)', re.S)
SWAPPED = {'+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '<': '<=', '<=': '<',
           '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&', 'larger': 'smaller',
           'smaller': 'larger', 'min': 'max', 'max': 'min', 'ceil': 'floor', 'floor': 'ceil', 'rounded_up': 'rounded_down',
           'rounded_down': 'rounded_up', 'true': 'false', 'false': 'true'}
REVERSED = {'<': '>=', '<=': '>', '>': '<=', '>=': '<'}
ENDS_TERM = {'+', '-', ';', ',', '?', ':', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '<<', '=', '+=', '-=', '*=', '/='}
NO_STATEMENT = {'return', 'if', 'for', 'while', 'else', 'case', 'using', 'switch', 'do', 'break', 'continue', 'static_assert',
                'constexpr', 'const', 'auto', 'public', 'private', 'struct', 'class', 'template', 'friend', 'explicit', 'default'}


class Mutant(NamedTuple):
    header: str   # relative to include/
    begin: int    # what stands at [begin, end) is replaced by `to`
    end: int
    to: str
    kind: str


def enumerators(root):
    """The enumerators of every enumeration of the library, by its name."""
    found = {}
    for path in sorted(pathlib.Path(root, 'include').rglob('*.hpp')):
        for name, body in re.findall(r'enum class (\w+)[^{;]*\{([^}]*)\}', path.read_text()):
            body = re.sub(r'//[^\n]*', '', body)
            found[name] = [entry.split('=')[0].strip() for entry in body.split(',') if entry.strip()]
    return found


class _Header:
    def __init__(self, name, text, enums):
        self.name, self.text, self.enums, self.made = name, text, enums, []
        self.tokens = [m for m in TOKEN.finditer(text) if m.lastgroup not in ('space', 'comment', 'line', 'tag')]
        self.word = [m.group() for m in self.tokens]
        self.kind = [m.lastgroup for m in self.tokens]
        self.left_alone = [False] * len(self.tokens)
        self.list_end = {}  # a `<` that opens a template list -> its `>`
        self._leave_alone()

    def spaced(self, i):
        before, after = self.text[self.tokens[i].start() - 1], self.text[self.tokens[i].end()]
        return before.isspace() and after.isspace()

    def match(self, i):
        """The bracket that closes the one at i, or the `>` of a template list."""
        depth, opened = 0, self.word[i]
        for j in range(i, len(self.word)):
            w = self.word[j]
            if opened == '<':
                if w == '<' and (j == i or not self.spaced(j)): depth += 1
                elif w == '>' and not self.spaced(j): depth -= 1
                elif w == '>' and depth == 1 and self.word[j - 1] != ')': depth -= 1
                elif w in ';{': return j
            elif w in '([{' and self.kind[j] == 'sign': depth += 1
            elif w in ')]}' and self.kind[j] == 'sign': depth -= 1
            if depth == 0: return j
        return len(self.word) - 1

    def leave(self, begin, end):
        for i in range(begin, min(end, len(self.word) - 1) + 1): self.left_alone[i] = True

    def until(self, i, stops):
        while i < len(self.word) - 1 and self.word[i] not in stops:
            i = self.match(i) + 1 if self.word[i] in '([{' and self.word[i] not in stops else i + 1
        return i

    def _leave_alone(self):
        for i, w in enumerate(self.word):
            after = self.word[i + 1] if i + 1 < len(self.word) else ''
            if w == '<' and i and self.kind[i - 1] == 'name' and self.tokens[i - 1].end() == self.tokens[i].start():
                end = self.match(i)
                if self.word[end] == '>':
                    self.list_end[i] = end
                    self.leave(i, end)
            elif w in ('static_assert', 'decltype', 'alignas', 'noexcept') and after == '(': self.leave(i, self.match(i + 1))
            elif w == 'enum': self.leave(i, self.until(i, {'{', ';'}) if ';' == self.word[self.until(i, {'{', ';'})]
                                         else self.match(self.until(i, {'{'})))
            elif w in ('using', 'namespace'): self.leave(i, self.until(i, {';', '{'}))
            elif w == 'concept': self.leave(i, self.until(i, {';'}))
            elif w == 'requires': self.leave(i, self.until(i, {'constexpr', '{', ';', 'struct', 'class', 'friend', 'auto', 'explicit'}))
            elif w == 'operator': self.leave(i, i + 2)
            elif w == 'case': self.leave(i, self.until(i, {':'}))
            elif w == '[' and after == '[': self.leave(i, self.match(i))

    def add(self, first, last, to, kind):
        """Tokens first..last become `to`."""
        self.made.append(Mutant(self.name, self.tokens[first].start(), self.tokens[last].end(), to, kind))

    def part(self, first, last):
        return self.text[self.tokens[first].start():self.tokens[last].end()]

    def term_end(self, i, stops):
        """The last token of the operand that begins at i."""
        j = i
        while j < len(self.word) and self.word[j] not in (')', ']', '}'):
            if j in self.list_end: j = self.list_end[j]
            elif self.word[j] in stops and (j > i or self.word[j] not in '+-'): break
            elif self.word[j] in ('(', '[', '{'): j = self.match(j)
            j += 1
        return j - 1

    def all(self):
        for i, w in enumerate(self.word):
            if self.left_alone[i]: continue
            if self.kind[i] == 'sign': self._operator(i, w)
            elif self.kind[i] == 'number': self._number(i, w)
            elif self.kind[i] == 'name': self._name(i, w)
            if i == 0 or self.word[i - 1] in (';', '{', '}', ')', ':'): self._statement(i)
        return self.made

    def _operator(self, i, w):
        if w in SWAPPED and self.spaced(i):
            if not self._is_extreme(i, w):
                self.add(i, i, SWAPPED[w], 'comparison' if w in REVERSED or w in ('==', '!=') else 'operator')
            if w in REVERSED: self.add(i, i, REVERSED[w], 'comparison')
            if w in ('+', '-'): self.add(i, self.term_end(i + 1, ENDS_TERM), '', 'dropped term')
            if w in ('*', '/'): self.add(i, self.term_end(i + 1, ENDS_TERM | {'*', '/', '%'}), '', 'dropped factor')
            if w in ('&&', '||'): self.add(i, self.term_end(i + 1, {'&&', '||', ';', ',', '?', ':', '='}), '', 'dropped condition')
        elif w == '!' and self.kind[i + 1] == 'name':
            self.add(i, i, '', 'branch')
        elif w == '?':
            middle, depth = i + 1, 0
            while middle < len(self.word):
                v = self.word[middle]
                if v in ('(', '[', '{'): middle = self.match(middle)
                elif v == '?': depth += 1
                elif v == ':' and depth == 0: break
                elif v == ':': depth -= 1
                middle += 1
            end = self.term_end(middle + 1, {';', ','})
            self.add(i, end, f'? {self.part(middle + 1, end)} : {self.part(i + 1, middle - 1)}', 'branch')

    def _is_extreme(self, i, w):
        """`a < b ? a : b`: equal operands give the same with `<=`, so that would be no other program."""
        before, after = self.text[:self.tokens[i].start()], self.text[self.tokens[i].end():]
        left = re.search(r'([\w.:]+(?:\(\))?)\s*$', before)
        rest = re.match(r'\s*([\w.:]+(?:\(\))?)\s*\?\s*([\w.:]+(?:\(\))?)\s*:\s*([\w.:]+(?:\(\))?)', after)
        return w in REVERSED and bool(left and rest) and {left[1], rest[1]} == {rest[2], rest[3]}

    def _number(self, i, w):
        if i > 1 and self.word[i - 2] == '=' and self.word[i - 1] == '0': return
        if re.fullmatch(r'\d+', w):
            n = int(w)
            self.add(i, i, str(n + 1), 'constant')
            if n: self.add(i, i, str(n - 1), 'constant')
        elif re.fullmatch(r'[\d.]+(e[+-]?\d+)?', w):
            if float(w) == 0.0: self.add(i, i, '1.0', 'constant')
            else:
                self.add(i, i, f'(2.0 * {w})', 'constant')
                self.add(i, i, f'(0.5 * {w})', 'constant')

    def _name(self, i, w):
        after = self.word[i + 1] if i + 1 < len(self.word) else ''
        if w in ('true', 'false') or (w in SWAPPED and after == '(' and self.kind[i - 1] != 'name' and self.word[i - 1] not in ('>', '&')):
            self.add(i, i, SWAPPED[w], 'boolean' if w in ('true', 'false') else 'extreme')
        if w in self.enums and after == '::' and self.word[i + 2] in self.enums[w]:
            for other in self.enums[w]:
                if other != self.word[i + 2]: self.add(i + 2, i + 2, other, 'enumerator')
        if w == 'if' and after == '(':
            end = self.match(i + 1)
            if ';' not in self.word[i + 1:end]:
                self.add(i + 2, end - 1, f'!({self.part(i + 2, end - 1)})', 'branch')
                self.add(i + 2, end - 1, 'false', 'dropped check')

    def _statement(self, i):
        """A call whose result nobody reads, or an addition to something: dropped."""
        if self.kind[i] != 'name' or self.word[i] in NO_STATEMENT: return
        end = self.until(i, {';', '}'})
        if self.word[end] != ';' or self.kind[i + 1] == 'name': return
        j = i + 1
        while self.word[j] in ('::', '.', '->') or self.kind[j] == 'name' or j in self.list_end:
            if self.kind[j] == 'name' and self.word[j - 1] not in ('::', '.', '->'): return
            j = self.list_end.get(j, j) + 1
        if self.word[j] in ('+=', '-=', '*=', '/='): self.add(i, end - 1, '', 'dropped term')
        elif self.word[j] == '(' and self.match(j) == end - 1: self.add(i, end - 1, '', 'dropped check')


def mutants_of(root, header, enums):
    text = pathlib.Path(root, 'include', header).read_text()
    return _Header(header, text, enums).all()
