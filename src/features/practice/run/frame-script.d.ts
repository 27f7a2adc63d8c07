declare module '*?frame-script' {
  const script: string
  export default script
}

declare module '*?frame-file' {
  const address: string
  export default address
}
