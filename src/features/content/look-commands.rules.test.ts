import { expect, test } from 'vitest'
import { permit } from './look-commands.rules.ts'

test.each([
  'git --version\npython3 --version',
  'git log --oneline',
  'git cat-file -p HEAD:tea.txt',
  "printf 'milk?\\n' | git hash-object --stdin",
  'cat data/a.txt | sort | uniq -c | sort -rn | head -3',
  "grep -c 'a b' notes.txt 2>/dev/null",
  'cd logs && wc -l access.log',
  'find . -type f | wc -l | tr -d " "',
  'sqlite3 library.db "SELECT count(*) FROM loans WHERE title = \'a\'"',
  'curl -si http://localhost:8000/health',
  "sed -n '2,3p' a.txt",
  'ls -1 .git\ncat .git/HEAD # a word',
])('looks only: %s', (code) => {
  expect(permit(code)).toMatchObject({ runsOwn: false })
})

test.each(['python3 ctl.py get', 'node app.mjs --json', './judge.sh', 'bash check.sh'])("runs the learner's own: %s", (code) => {
  expect(permit(code)).toMatchObject({ runsOwn: true })
})

test.each([
  // deletes, installs, pushes, asks for more rights
  ...['rm -rf .', 'sudo ls', 'git push', 'npm i x', 'pip install x', 'apt-get update', 'mv a b', 'chmod +x a', 'dd if=a of=b', 'kill 1'],
  // writes, or runs something by the way
  ...[
    'echo a > b',
    'cat a >> b',
    'sort -o b a',
    'sort --output=b a',
    'sort -ro b a',
    'uniq a b',
    'xxd -r a b',
    'tee b',
    "sed -n 'w b' a",
    'sed -i s/a/b/ a',
  ],
  ...[
    'find . -delete',
    'find . -exec rm {} +',
    'find . -fprint x',
    'xargs rm',
    'awk \'BEGIN{system("rm x")}\'',
    'env rm x',
    'eval ls',
    'exec ls',
    '. ./a',
    'source a',
  ],
  ...[
    'tar xf a.tar',
    'tar tf a --to-command=rm',
    'tail -f a',
    'date -s x',
    'nice rm x',
    'time rm x',
    'command rm x',
    '\\rm x',
    "'rm' x",
    'r\\m x',
  ],
  ...[
    'python3 -c "import os"',
    'python3 -m http.server',
    'node -e 1',
    'bash -c ls',
    'sh',
    'python3',
    'python3 -i a.py',
    'node --import ./x.mjs a.mjs',
  ],
  ...[
    'git -c core.pager=x log',
    'git -C / log',
    'git log --output=x',
    'git diff --no-index a /etc/passwd',
    'git grep -Oless a',
    'git commit -m a',
    'git checkout a',
    'git branch -D a',
    'git tag v1',
    'git config core.pager x',
    'git hash-object -w a',
    'git fsck --lost-found',
    'git reflog expire',
    'git remote add a b',
    'git stash',
    'git',
  ],
  // signs by which one command hides another
  ...[
    'ls $(rm x)',
    'ls `rm x`',
    'ls "$(rm x)"',
    'ls "`rm x`"',
    'ls & rm x',
    'cat <(rm x)',
    'cat <<E',
    '(rm x)',
    '{ rm x; }',
    'ls; rm x',
    'ls\nrm x',
    'ls || rm x',
    'ls && rm x',
    'A=b ls',
    'LD_PRELOAD=./x ls',
    '$X',
    'ls $HOME',
    "ls $'a'",
    '! ls',
    'ls \u001b[8m; rm x',
    'ls \u202e',
    "ls 'a",
    'ls "a',
  ],
  // leaves the folder, or the machine
  ...[
    'cat /etc/passwd',
    'cat ~/.ssh/id_rsa',
    'cat ../x',
    'cat a/../../x',
    'cd .. && cat x',
    'cd / && ls',
    'cd',
    'cd -',
    'ls -la /',
    'python3 ../x.py',
    '../x',
    '/bin/ls',
    'grep a /etc/passwd',
    'find / -name a',
    'diff --from-file=/etc/passwd a',
    'grep -f /etc/passwd a',
    'grep -ex /etc/passwd',
    'grep -f/etc/passwd a',
    'jq -f /etc/passwd',
    'md5sum -c /etc/passwd',
    'wc --files0-from=/etc/x',
    'git diff /etc/passwd a',
  ],
  ...[
    'curl http://example.org',
    'curl -o x localhost',
    'curl -X POST localhost',
    'curl -d a localhost',
    'curl -L localhost',
    'curl -K x localhost',
    'curl localhost example.org',
    'curl http://localhost@example.org',
    'curl http://localhost.example.org',
    'curl file:///etc/passwd',
    'curl -x a localhost',
    'wget localhost',
  ],
  ...[
    'sqlite3 a.db',
    'sqlite3 a.db ".shell rm x"',
    'sqlite3 a.db "DELETE FROM a"',
    'sqlite3 a.db "SELECT 1; DROP TABLE a"',
    'sqlite3 a.db "SELECT writefile(1,2)"',
    'sqlite3 a.db "WITH x AS (SELECT 1) DELETE FROM a"',
    'sqlite3 -init x a.db "SELECT 1"',
    'sqlite3 -cmd ".shell ls" a.db "SELECT 1"',
  ],
  ...['', '   ', 'constructor', '__proto__ x', 'x'.repeat(2000)],
])('is not run: %s', (code) => {
  expect(permit(code)).toHaveProperty('unfit')
})

test('from a folder inside, a path may go up as far as the learner’s folder', () => {
  expect(permit('python3 ../look.py', 'tea')).toEqual({ runsOwn: true, paths: ['look.py'] })
  expect(permit('cat ../../x', 'tea')).toHaveProperty('unfit')
  expect(permit('cd .. && cat a.txt', 'tea')).toEqual({ runsOwn: false, paths: ['', 'a.txt'] })
})
