import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { saysOf } from '#platform/calls/errors.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { heardHere, transcribe } from '../transcription.client.ts'
import { clockOf } from '../transcription.rules.ts'
import { speechTexts as words } from '../transcription.texts.ts'
import { useRecording } from './use-recording.ts'

interface SpeechProps {
  chatId: string
  /** Only English is understood. */
  isEnglish: boolean
  onSaid: (text: string) => void
}

/** Records a question; its text goes into the field, to be read before sending. */
export function Speech({ chatId, isEnglish, onSaid }: SpeechProps) {
  const recording = useRecording((sound) => void write(sound))
  const [unwritten, setUnwritten] = useState<Blob | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  async function write(sound: Blob) {
    const stop = new AbortController()
    asking.current = stop
    setWriting(true)
    setProblem(null)
    setUnwritten(null)
    try {
      const said = await transcribe(chatId, isEnglish ? await heardHere(sound) : sound, stop.signal)
      if (said === '') setProblem(words.nothing)
      else onSaid(said)
    } catch (error) {
      if (stop.signal.aborted) return
      setUnwritten(sound)
      setProblem(saysOf(error, words.failed))
    } finally {
      setWriting(false)
    }
  }

  const { seconds } = recording
  const says = seconds === null ? (isWriting ? words.writing : (problem ?? recording.problem)) : null
  return (
    <>
      {seconds === null ? (
        <IconButton
          icon={Mic}
          label={isEnglish ? words.speakEnglish : words.speak}
          unavailable={isWriting}
          onClick={() => void recording.start()}
        />
      ) : (
        <>
          <IconButton icon={Square} label={words.stop} className="text-red-ink" onClick={recording.stop} />
          <IconButton icon={X} label={words.discard} onClick={recording.discard} />
          <span className="text-xs tabular-nums">{words.recording(clockOf(seconds))}</span>
        </>
      )}
      <p role="status" className="min-w-0 text-xs text-ink-soft">
        {says}
      </p>
      {unwritten && (
        <Button size="sm" onClick={() => void write(unwritten)}>
          {words.again}
        </Button>
      )}
    </>
  )
}
