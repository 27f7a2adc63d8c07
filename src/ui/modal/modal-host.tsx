import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { GenericError } from '../generic-error.tsx'
import { uiTexts } from '../ui.texts.ts'
import type { ModalBodies, ModalBody } from './modal-body.ts'
import { closeModal, modals, type ModalRules, type OpenModal } from './modal-store.ts'
import { Opening } from './opening.tsx'

type AnyBody = ModalBody<unknown>

interface ModalHostProps {
  current: OpenModal | null
  bodies: ModalBodies
  rules: ModalRules
}

const failed: AnyBody = { title: () => uiTexts.genericError.title, Body: () => <GenericError small />, titleHidden: true }

export function ModalHost({ current, bodies, rules }: ModalHostProps) {
  const found = useBody(current?.type, bodies)
  const last = useLast(current && found ? { modal: current, body: found } : null)
  const isOpen = current !== null && !current.closing
  if (!last) return isOpen && <Opening />

  const { modal, body } = last
  const mayLeave = !modal.held
  const { title, Body, size = 'md', titleHidden = false } = body
  return (
    <>
      {isOpen && !found && <Opening />}
      <Dialog
        open={isOpen && modal === current}
        onClose={closeModal}
        title={title(modal.data)}
        titleHidden={titleHidden}
        size={size}
        scrim={false}
        closeButton={mayLeave}
        escapeCloses={mayLeave && rules.escapeCloses(modal.type)}
        backdropCloses={mayLeave && rules.backdropCloses(modal.type, false)}
        backdropPassiveWhenSmall={!rules.backdropCloses(modal.type, true)}
      >
        <Body key={modal.key} data={modal.data} close={() => modals.closeOne(modal.key)} />
      </Dialog>
    </>
  )
}

/** Keeps the last value while the modal fades out, after the store has cleared it. */
function useLast<T>(current: T | null): T | null {
  const last = useRef(current)
  if (current) last.current = current
  return last.current
}

function useBody(type: string | undefined, bodies: ModalBodies): AnyBody | null {
  const [loaded, setLoaded] = useState<{ type: string; body: AnyBody } | null>(null)
  useEffect(() => {
    if (!type) return undefined
    const wanted = type
    let isWanted = true
    async function fetchBody() {
      const body = await load(wanted, bodies)
      if (isWanted) setLoaded({ type: wanted, body })
    }
    void fetchBody()
    return () => {
      isWanted = false
    }
  }, [type, bodies])
  return loaded && loaded.type === type ? loaded.body : null
}

async function load(type: string, bodies: ModalBodies): Promise<AnyBody> {
  const find = (bodies as Record<string, (() => Promise<unknown>) | undefined>)[type]
  if (!find) return failed
  try {
    return (await find()) as AnyBody
  } catch {
    return failed
  }
}
