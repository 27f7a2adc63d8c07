import type { ComponentType } from 'react'
import type { ModalType, ModalTypes } from './modal-store.ts'

export interface ModalBodyProps<Data> {
  data: Data
  close: () => void
}

export interface ModalBody<Data> {
  title: (data: Data) => string
  Body: ComponentType<ModalBodyProps<Data>>
  size?: 'sm' | 'md' | 'lg' | 'full' | 'screen'
  /** The content needs no visible title. */
  titleHidden?: boolean
}

/** Loaders of the bodies; each is loaded when its modal first opens. */
export type ModalBodies = { [Type in ModalType]: () => Promise<ModalBody<ModalTypes[Type]>> }
