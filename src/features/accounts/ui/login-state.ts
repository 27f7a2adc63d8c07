export type LoginStep = 'INITIAL' | 'OTP_VERIFICATION'

export interface LoginState {
  email: string
  verificationCode: string
  step: LoginStep
  isLoading: boolean
  error: string | null
}

export const firstLoginState: LoginState = { email: '', verificationCode: '', step: 'INITIAL', isLoading: false, error: null }

export type LoginEvent =
  | { type: 'email'; email: string }
  | { type: 'code'; code: string }
  | { type: 'ask' }
  | { type: 'sent'; email: string }
  | { type: 'refuse'; error: string }
  | { type: 'back' }

export function nextLoginState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'email':
      return { ...state, email: event.email }
    case 'code':
      return { ...state, verificationCode: event.code }
    case 'ask':
      return { ...state, isLoading: true, error: null }
    case 'sent':
      return { ...state, email: event.email, step: 'OTP_VERIFICATION', verificationCode: '', isLoading: false, error: null }
    case 'refuse':
      return { ...state, isLoading: false, error: event.error }
    default:
      return { ...state, step: 'INITIAL', verificationCode: '', isLoading: false, error: null }
  }
}
