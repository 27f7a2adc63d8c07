import type { Palette } from './palettes.ts'
import { type SvgShape, shape } from './shapes.ts'

/** Drawn on a ground at y = 0, about 100 high. A hill hides the foot below it. */
type Landmark = (colours: Palette) => SvgShape[]

const path = (d: string, fill: string) => shape('path', { d, fill })
const line = (d: string, stroke: string, strokeWidth: number) => shape('path', { d, stroke, strokeWidth, strokeLinecap: 'round' })
const dot = (cx: number, cy: number, r: number, fill: string) => shape('circle', { cx, cy, r, fill })

/** The landmark of each category, used in no other. */
const landmarks: Readonly<Record<string, Landmark>> = {
  // a hut with its door ajar
  'Account Management': ({ near, sun, middle }) => [
    path('M18-66h12v30H18Z', near),
    path('M-46 40V-34L0-70 46-34V40Z', near),
    path('M-58-28 0-74 58-28', middle),
    path('M-10 40v-62h20v62Z', sun),
  ],
  // poplars that grow from left to right
  Analytics: ({ near }) =>
    [28, 46, 38, 66, 92].map((tall, at) => shape('rect', { x: -70 + at * 30, y: -tall, width: 20, height: tall + 40, rx: 10, fill: near })),
  // an observatory below a constellation
  'AI / ML': ({ near, sky, sun, middle }) => [
    line('M-66-118-22-134 14-108 60-126', middle, 2.5),
    dot(-66, -118, 5, sun),
    dot(-22, -134, 6, sun),
    dot(14, -108, 5, sun),
    dot(60, -126, 6, sun),
    path('M-40 40V-30a40 40 0 0 1 80 0V40Z', near),
    line('M6-60 22-34', sky, 9),
    path('M-50-26H50v8H-50Z', near),
  ],
  // high peaks between clouds
  'Cloud DevOps': ({ near, middle, far }) => [
    path('M-120 40-44-96-8-36 22-76 110 40Z', near),
    path('M-44-96-68-54l13 9 11-12 13 14 6-17ZM22-76 4-52l9 6 9-8 11 9 7-7Z', far),
    path('M-112-84a11 11 0 0 1 3-21 18 18 0 0 1 34-4 12 12 0 0 1 12 25Z', middle),
    path('M46-92a13 13 0 0 1 4-25 21 21 0 0 1 40-4 14 14 0 0 1 12 29Z', middle),
  ],
  // a windmill
  Compute: ({ near, far }) => [
    path('M-22 40-13-62h26L22 40Z', near),
    line('M-48-110 48-14M48-110-48-14', far, 11),
    line('M-48-110 48-14M48-110-48-14', near, 3),
    dot(0, -62, 9, near),
  ],
  // a freighter with its boxes
  Containers: ({ near, sun, middle, far }) => [
    path('M-62-46h30v22h-30Z', sun),
    path('M-30-46H0v22h-30Z', middle),
    path('M2-46h30v22H2Z', far),
    path('M-46-70h30v22h-30Z', far),
    path('M-14-70h30v22h-30Z', sun),
    path('M46-78h26v54H46Z', near),
    path('M-84-22H92L76 30H-66Z', near),
  ],
  // hay, brought in
  'Cost Economics': ({ near, sun, middle }) => [
    path('M-92 30v-20a32 42 0 0 1 64 0v20Z', sun),
    line('M-86-12h52', near, 4),
    path('M-34 40v-40a40 56 0 0 1 80 0v40Z', sun),
    line('M-28-16h68M-22-36h56', near, 4),
    path('M52 30v-12a26 32 0 0 1 52 0v12Z', middle),
  ],
  // flat mountains in layers
  Databases: ({ near, middle, far }) => [
    path('M-96 40-78-84h84l18 124Z', near),
    path('M-81-62h90l3 16h-96ZM-87-24H15l3 16H-90Z', middle),
    path('M20 40 36-44h52l18 84Z', near),
    path('M33-28h59l4 14H30Z', far),
  ],
  // a lighthouse
  'Global Infrastructure': ({ near, sun, sky }) => [
    path('M10-104 130-140v44L10-92Z', sun),
    path('M-22 40-13-84h26L22 40Z', near),
    path('M-16-44h32l2 24h-36Z', sky),
    path('M-13-110h26v18h-26Z', sun),
    path('M-18-92h36v9h-36ZM-18-110 0-126 18-110Z', near),
  ],
  // poles with their wires
  Networks: ({ near }) => [
    line('M-120-70Q-96-52-72-70M-72-80Q-34-56 4-80M4-90Q52-60 100-90M100-90Q140-66 180-84', near, 2.5),
    line('M-72 40V-84M-86-72h28', near, 6),
    line('M4 40V-96M-13-82H21', near, 7),
    line('M100 40v-148M80-92h40', near, 8),
  ],
  // a keep with a flag
  Security: ({ near, sun, middle }) => [
    path('M18-104h36l-10 11 10 11H18Z', sun),
    line('M18-104v40', near, 4),
    path('M-64 40v-84h14v12h14v-12h14v12h12V-76h14v12h12v-12h14v12h12v-12h14v116Z', near),
    path('M14 40V2a12 12 0 0 1 24 0v38ZM-46-16h10v22h-10Z', middle),
  ],
  // a barn and its silo
  Storage: ({ near, sun, middle }) => [
    path('M44 40V-72a22 22 0 0 1 44 0V40Z', middle),
    line('M44-50h44M44-20h44', near, 4),
    path('M-72 40v-74l18-34h62l18 34v74Z', near),
    path('M-38 40V-6h30v46ZM-30-46h14v14h-14Z', sun),
  ],
}

/** Categories without trees: the sea and the desert. */
export const TREELESS: ReadonlySet<string> = new Set(['Containers', 'Databases'])

export function landmarkOf(category: string, colours: Palette): SvgShape[] {
  return Object.hasOwn(landmarks, category) ? (landmarks[category]?.(colours) ?? []) : []
}
