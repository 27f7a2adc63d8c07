declare module 'virtual:calls-wire' {
  import type { Wire } from '#platform/calls/wire.ts'

  const wire: Wire
  export default wire
}
