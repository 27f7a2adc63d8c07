import { again, guess, type Meant } from '../../phrases/phrases.texts.ts'

/** Findings about related parts of a text: variables, tabs and tasks. */
export const partFindings = {
  unknownVariable: (name: string, more: readonly number[], meant: Meant) => ({
    what: `This uses the variable ${name}, which is not introduced anywhere${again(more)}`,
    mend: guess(meant, `add :var{name=${name}} to the text, or write {{ ${name} }} to show the braces`),
  }),
  variableInText: (name: string, isCode: boolean) => ({
    what: `{{${name}}} is not filled in here, and would show as it stands`,
    mend: isCode ? `write :code[… {{${name}}} …] instead of the backticks` : `write :var{name=${name}}`,
  }),
  variableInWords: (name: string) => ({
    what: `{{${name}}} is not filled in here, and would show as it stands`,
    mend: `say it without the variable, and write :var{name=${name}} in the text`,
  }),
  tabOutside: () => ({ what: 'A tab stands outside of tabs', mend: 'put it into ::::tabs{#id}' }),
  notATab: () => ({ what: 'Only tabs can stand in tabs', mend: 'put it into :::tab{#id heading="…"}' }),
  noTab: (id: string, meant: Meant) => ({
    what: `There is no tab ${id} here`,
    mend: guess(meant, 'name one of the tabs inside'),
  }),
  emptyTabs: () => ({ what: 'These tabs hold no tab', mend: 'add :::tab{#id heading="…"}, or remove them' }),
  answerOutside: (name: string) => ({ what: `${name} stands outside of a task`, mend: 'put it into :::task{#id}' }),
  nestedTask: () => ({ what: 'A task stands inside of a task', mend: 'close the first one before' }),
  neededInMission: (id: string) => ({
    what: `The answer ${id} is needed to finish, but stands in a Secret Mission that not everybody can open`,
    mend: 'add optional',
  }),
  neededInOptional: (id: string) => ({
    what: `The answer ${id} is needed to finish, but stands in a section that is labelled Optional`,
    mend: 'add optional, or take type=extra-task away',
  }),
  quizInMission: (id: string) => ({
    what: `The quiz ${id} stands in a Secret Mission, and its questions would be open to everybody`,
    mend: 'put it outside of the mission',
  }),
  emptyTask: (id: string) => ({ what: `The task ${id} asks for nothing`, mend: 'add ::text, ::url, ::upload or :::practice' }),
}
