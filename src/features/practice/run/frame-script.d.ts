declare module '*?frame-script' {
  const script: string
  export default script
}
