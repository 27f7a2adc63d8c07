"""Runs an order of the page: the learner's files in a folder of their own, as a program or under unittest."""

import builtins
import io
import json
import linecache
import os
import random
import sys
import traceback
import types
import unittest

HOME = "/home/learner"
LONGEST = 4000


class Stream(io.TextIOBase):
    """Says each line as it is written, and what is not a whole line when it is flushed."""

    def __init__(self, say):
        self._say = say
        self._part = ""

    encoding = "utf-8"

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        lines, newline, rest = (self._part + text).rpartition("\n")
        if newline:
            self._say(lines + newline)
        self._part = rest
        if len(rest) > LONGEST:
            self.flush()
        return len(text)

    def flush(self):
        part, self._part = self._part, ""
        if part:
            self._say(part)


def no_input(prompt="", /):
    raise RuntimeError("input() cannot ask you anything here")


def place(files):
    os.makedirs(HOME, exist_ok=True)
    os.chdir(HOME)
    for file in files:
        folder = os.path.dirname(file["name"])
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(file["name"], "w", encoding="utf-8") as out:
            out.write(file["text"])
    if sys.path[:1] != [HOME]:
        sys.path.insert(0, HOME)


def forget(modules_before):
    """As in a new process: no module of the learner's is known, and nothing of theirs is imported."""
    for name in set(sys.modules) - modules_before:
        file = getattr(sys.modules[name], "__file__", None)
        if file is None or file.startswith(HOME):
            del sys.modules[name]
    linecache.clearcache()


def own(path):
    """The name of the learner's file, or None where a line is not theirs."""
    full = os.path.join(HOME, path or "")
    return full[len(HOME) + 1 :] if full.startswith(HOME + "/") and os.path.isfile(full) else None


def place_of(error):
    if isinstance(error, SyntaxError) and own(error.filename):
        return own(error.filename), error.lineno
    frames = [(own(frame.f_code.co_filename), line) for frame, line in traceback.walk_tb(error.__traceback__)]
    return next((at for at in reversed(frames) if at[0]), (None, None))


def found_in(error):
    file, line = place_of(error)
    said = traceback.format_exception_only(error)
    words = said[-1].strip() if not isinstance(error, SyntaxError) else f"{type(error).__name__}: {error.msg}"
    if isinstance(error, AssertionError):
        words = str(error) or "The check is not true."
    message = words.replace(HOME + "/", "")[:LONGEST]
    return {"type": type(error).__name__, "message": message, "file": file, "line": line}


def told(error):
    """A traceback of the learner's own lines."""
    lines = []
    for frame in traceback.extract_tb(error.__traceback__):
        name = own(frame.filename)
        if name:
            lines.append(f"{name}, line {frame.lineno}: {frame.line}\n")
    if isinstance(error, SyntaxError) and own(error.filename):
        lines.append(f"{own(error.filename)}, line {error.lineno}: {(error.text or '').strip()}\n")
    short = [line for line, before in zip(lines, [None, *lines]) if line != before]
    return "".join([*short[-20:], traceback.format_exception_only(error)[-1]]).replace(HOME + "/", "")


def start_file(name):
    main = types.ModuleType("__main__")
    main.__file__ = os.path.join(HOME, name)
    sys.modules["__main__"] = main
    with open(name, encoding="utf-8") as source:
        code = compile(source.read(), main.__file__, "exec")
    exec(code, main.__dict__)


def run_file(name):
    """None, or the error that ended it. To leave by sys.exit() is no error."""
    try:
        start_file(name)
    except SystemExit as left:
        if left.code not in (None, 0):
            print(left.code, file=sys.stderr)
    except BaseException as error:
        return error
    return None


def equal_in_words(case, first, second, msg=None):
    try:
        ASSERT_EQUAL(case, first, second, msg)
    except case.failureException:
        words = f"Expected: {second!r}\nGot: {first!r}"
        raise case.failureException(f"{msg}\n{words}" if msg else words) from None


ASSERT_EQUAL = unittest.TestCase.assertEqual
unittest.TestCase.assertEqual = equal_in_words


class Told(unittest.TestResult):
    """Says each test as it ends."""

    def __init__(self, page):
        super().__init__()
        self.page = page
        self.names = set()
        self.part = None

    def say(self, test, passed, error=None):
        name = test._testMethodName
        if name in self.names:
            name = f"{type(test).__name__}.{name}"
        self.names.add(name)
        found = found_in(error) if error else {"type": "", "message": "", "file": None, "line": None}
        self.page.test(name, passed, json.dumps(found))

    def startTest(self, test):
        super().startTest(test)
        self.part = None

    def addSuccess(self, test):
        self.say(test, self.part is None, self.part)

    def addSubTest(self, test, subtest, err):
        if err and self.part is None:
            self.part = err[1]
            self.say(test, False, self.part)

    def addFailure(self, test, err):
        self.say(test, False, err[1])

    def addError(self, test, err):
        if hasattr(test, "_testMethodName"):
            self.say(test, False, err[1])
        else:
            raise err[1]

    def addSkip(self, test, reason):
        self.say(test, True)

    def addExpectedFailure(self, test, err):
        self.say(test, True)

    def addUnexpectedSuccess(self, test):
        self.say(test, False)


class AsWritten(unittest.TestLoader):
    """Tests in the order in which they stand."""

    def getTestCaseNames(self, case):
        written = [name for one in reversed(case.__mro__) for name in vars(one)]
        return sorted(super().getTestCaseNames(case), key=written.index)


def run_tests(names, page):
    try:
        suites = [AsWritten().loadTestsFromModule(__import__(as_module(name), fromlist=["*"])) for name in names]
        unittest.TestSuite(suites).run(Told(page))
    except BaseException as error:
        return error
    return None


def as_module(name):
    return name.removesuffix(".py").replace("/", ".")


def probed(order):
    kept = []
    out = sys.stdout = Stream(kept.append)
    with open("__probe__.py", "w", encoding="utf-8") as file:
        file.write(order["probe"])
    error = run_file("__probe__.py")
    out.flush()
    os.remove("__probe__.py")
    return "".join(kept) + (found_in(error)["message"] if error else "")


def run_order(text, page):
    order = json.loads(text)
    before = set(sys.modules)
    out = sys.stdout = Stream(lambda text: page.print("out", text))
    err = sys.stderr = Stream(lambda text: page.print("err", text))
    builtins.input = no_input
    # the memory that it starts from is always the same
    random.seed()
    place(order["files"])
    error = run_tests(order["tests"], page) if order["mode"] == "test" else run_file(order["main"])
    found = found_in(error) if error else None
    out.flush()
    if error and not isinstance(error, MemoryError):
        err.write(told(error))
    if order["mode"] == "test" and order.get("probe") is not None:
        forget(before)
        place(order["files"])
        page.printed(probed(order)[:LONGEST])
    err.flush()
    page.end(json.dumps(found))
