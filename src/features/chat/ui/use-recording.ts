import { useEffect, useRef, useState } from 'react'
import { SPEECH_SECONDS_MOST } from '../transcription.rules.ts'
import { speechTexts } from '../transcription.texts.ts'

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4']

export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator && TYPES.some((type) => MediaRecorder.isTypeSupported(type))
}

interface Running {
  recorder: MediaRecorder
  stream: MediaStream
}

/** Records speech until it is stopped or the limit is reached. */
export function useRecording(onRecorded: (sound: Blob) => void) {
  const running = useRef<Running | null>(null)
  const told = useRef(onRecorded)
  const isOpening = useRef(false)
  const isGone = useRef(false)
  const [seconds, setSeconds] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOn = seconds !== null
  useEffect(() => {
    told.current = onRecorded
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      discard(running)
    }
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    // a hidden or busy page misses ticks
    const begun = performance.now()
    const clock = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 1000)
    return () => clearInterval(clock)
  }, [isOn])
  useEffect(() => {
    if (seconds !== null && seconds >= SPEECH_SECONDS_MOST) running.current?.recorder.stop()
  }, [seconds])

  async function start() {
    if (isOpening.current) return
    isOpening.current = true
    setProblem(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      // do not record if the user left before allowing it
      if (isGone.current) return stream.getTracks().forEach((track) => track.stop())
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
      const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 })
      const pieces: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
      recorder.addEventListener('stop', () => {
        if (running.current?.recorder !== recorder) return
        discard(running)
        setSeconds(null)
        told.current(new Blob(pieces, { type: mimeType }))
      })
      running.current = { recorder, stream }
      recorder.start()
      setSeconds(0)
    } catch (error) {
      const isBlocked = error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
      setProblem(isBlocked ? speechTexts.blocked : speechTexts.missing)
    } finally {
      isOpening.current = false
    }
    return undefined
  }

  return {
    seconds,
    problem,
    start,
    stop: () => running.current?.recorder.stop(),
    discard() {
      discard(running)
      setSeconds(null)
    },
  }
}

/** Stops the tracks, which turns off the microphone's light. */
function discard(running: { current: Running | null }): void {
  const { current } = running
  running.current = null
  if (!current) return
  if (current.recorder.state !== 'inactive') current.recorder.stop()
  for (const track of current.stream.getTracks()) track.stop()
}
