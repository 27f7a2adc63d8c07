/** Drawn on a 24 px grid: strokes, and one bar in the accent colour (x, y, width, rotation in degrees). */
export interface CategoryMark {
  strokes: readonly string[]
  blaze: readonly [x: number, y: number, width: number, turn?: number]
}

export const MISC_CATEGORY = 'Misc'

const misc: CategoryMark = {
  strokes: ['M12 3v18', 'M9 21h6', 'M12 11h6.5l2 2-2 2H12'],
  blaze: [4, 4.5, 8],
}

const marks: Readonly<Record<string, CategoryMark>> = {
  'Account Management': {
    strokes: [
      'M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2Z',
      'M8.5 11.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
      'M5.5 16.5c.2-1.6 1.3-2.5 3-2.5s2.8.9 3 2.5',
      'M14.5 14.5h3.5',
    ],
    blaze: [13.25, 8, 6],
  },
  Analytics: {
    strokes: ['M3 3.5v15a2 2 0 0 0 2 2h16', 'M8 16v-4', 'M13 16V8', 'M18 16v-6'],
    blaze: [9.25, 2.5, 7.5],
  },
  'AI / ML': {
    strokes: [
      'M12 12 5.5 6.5M12 12l6.5-5.5M12 12l-6.5 5.5M12 12l6.5 5.5',
      'M4.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
      'M19.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
      'M4.5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
      'M19.5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
    ],
    blaze: [8, 10, 8],
  },
  'Cloud DevOps': {
    strokes: ['M7.5 15H7a4 4 0 0 1-.6-8 5.75 5.75 0 0 1 11 .4 3.9 3.9 0 0 1-.4 7.6h-.5', 'M12 17v-6.5m-3 3 3-3 3 3'],
    blaze: [8, 18, 8],
  },
  Compute: {
    strokes: [
      'M7 5h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
      'M9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
    ],
    blaze: [8, 10, 8],
  },
  Containers: {
    strokes: [
      'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z',
      'M6 18v2.5M18 18v2.5',
      'M6 3.5V6M18 3.5V6',
      'M6.5 9.5v5M17.5 9.5v5',
    ],
    blaze: [8.5, 10, 7],
  },
  'Cost Economics': {
    strokes: [
      'M3.5 9.5c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5S12 7 9 7 3.5 8.1 3.5 9.5Z',
      'M3.5 9.5v4c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5v-4',
      'M3.5 13.5v4C3.5 18.9 6 20 9 20s5.5-1.1 5.5-2.5v-4',
      'M19.5 10v9.5m-2.5-2.5 2.5 2.5 2.5-2.5',
    ],
    blaze: [15.75, 4, 7.5],
  },
  Databases: {
    strokes: [
      'M12 9c4.4 0 8-1.35 8-3s-3.6-3-8-3-8 1.35-8 3 3.6 3 8 3Z',
      'M4 6v12c0 1.65 3.6 3 8 3s8-1.35 8-3V6',
      'M4 12c0 .9 1 1.7 2.6 2.2M20 12c0 .9-1 1.7-2.6 2.2',
    ],
    blaze: [8, 12.5, 8],
  },
  'Global Infrastructure': {
    strokes: [
      'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
      'M12 3c-2.5 2.4-3.75 5.4-3.75 9S9.5 18.6 12 21',
      'M12 3c2.5 2.4 3.75 5.4 3.75 9S14.5 18.6 12 21',
      'M3.5 9h4M16.5 9h4',
    ],
    blaze: [8, 13, 8],
  },
  Networks: {
    strokes: ['M9 3h6v5H9Z', 'M3 16h6v5H3Z', 'M15 16h6v5h-6Z', 'M12 8v4M6 16v-2.5M18 16v-2.5'],
    blaze: [6, 10.25, 12],
  },
  Security: {
    strokes: ['M12 21.5c5-2 8-5 8-10V5.5l-8-3-8 3v6c0 5 3 8 8 10Z', 'M12 13.5v3'],
    blaze: [8, 9.5, 8],
  },
  Storage: {
    strokes: ['M3.5 8.5 6 4h12l2.5 4.5', 'M3.5 8.5h17V18a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z'],
    blaze: [8, 12.5, 8],
  },
}

export const CATEGORY_NAMES: readonly string[] = [...Object.keys(marks), MISC_CATEGORY]

export function categoryMark(category: string): CategoryMark {
  return Object.hasOwn(marks, category) ? (marks[category] ?? misc) : misc
}
