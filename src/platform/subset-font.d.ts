declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'sfnt'
    dropTables?: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
