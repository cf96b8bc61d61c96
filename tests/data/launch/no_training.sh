#!/bin/bash
# Starts nothing.
echo hello
