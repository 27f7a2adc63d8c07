import { type DragEvent, useState } from 'react'
import { askForToast } from './toast/ask-for-toast.ts'
import { uiTexts } from './ui.texts.ts'

/** Of several files the first is taken. */
export function takeFirst(files: FileList | null, onFile: (file: File) => void): void {
  const [file] = files ?? []
  if (files && files.length > 1) askForToast({ message: uiTexts.dropzone.oneFile })
  if (file) onFile(file)
}

interface FileDrop {
  isOpen: boolean
  onFile: (file: File) => void
}

/** Takes files that are dropped on an element. */
export function useFileDrop({ isOpen, onFile }: FileDrop) {
  const [isOver, setOver] = useState(false)
  function drag(over: boolean) {
    return (event: DragEvent) => {
      event.preventDefault()
      const isStillInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      setOver(over || (isStillInside && isOver))
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (isOpen) takeFirst(event.dataTransfer.files, onFile)
  }
  const isShown = isOver && isOpen
  return {
    isOver: isShown,
    area: { 'data-drag-over': isShown, onDragEnter: drag(true), onDragOver: drag(true), onDragLeave: drag(false), onDrop: drop },
  }
}
