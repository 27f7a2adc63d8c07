import type { QueryClient } from '@tanstack/react-query'
import { preferencesQuery, userKey, userQuery } from '#features/accounts/accounts.client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { isSessionExpired } from '#features/accounts/sessions.rules.ts'
import { takeSignInFlag, takeSignOutFlag, welcomeOf, type WelcomeAct } from '#features/accounts/ui/after-sign-in.ts'
import { findSentCode } from '#features/accounts/ui/sent-code.ts'
import { accountTexts, loginTexts } from '#features/accounts/ui/accounts-ui.texts.ts'
import { paymentsHere } from '#features/plans/payments-here.client.ts'
import { startPurchaseNotification, startUserSync, type UserSync } from '#features/plans/plan-sync.client.ts'
import { returnIfLeft } from '#features/plans/ui/left-from.ts'
import { upgradeIn } from '#features/plans/ui/upgrade-hash.ts'
import { hasUnsavedAnswers } from '#features/validations/ui/unsaved-answers.ts'
import { isSavedHere } from '#features/projects/project-files.client.ts'
import { composeStaleness, markStale } from '#features/projects/stale.client.ts'
import { isOwnOperation } from '#platform/calls/own-operations.ts'
import { refetchLater } from '#platform/calls/refetch-later.ts'
import { forgetOwner } from '#platform/outbox/journal.ts'
import { openModal } from '#ui/modal/modal-store.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import type { Calls } from '../../contract.ts'
import '../modals/modal-types.ts'
import { placeOf } from '../place-rules.ts'
import { toolbar } from '../toolbar/toolbar-store.ts'
import { takeEarlyBroadcasts } from './early-broadcasts.ts'
import { settleImpersonation } from './impersonation.ts'
import { staleAfter } from './stale-after.ts'

export interface SessionParts {
  queryClient: QueryClient
  calls: Calls
  /** The current location, and navigation. */
  router: { location(): string; go(path: string): void; replace(path: string): void }
}

/** Starts what a signed-in session needs on every page, after hydration. */
export function startSession(parts: SessionParts): () => void {
  const { queryClient, calls, router } = parts
  const current = () => queryClient.getQueryData(userQuery(calls).queryKey) ?? null

  const stopWatching = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey.length === 1 && query.queryKey[0] === userKey[0]) leaveWhenExpired(current(), router)
  })
  leaveWhenExpired(current(), router)
  const user = current()
  composeStaleness(queryClient, staleAfter)
  if (user && isBrowsersCopy()) markStale(queryClient, { type: 'project', projectId: null, content: false })
  const sync = startUserSync({
    queryClient,
    onProject: (change) =>
      'annotations' in change
        ? markStale(queryClient, { type: 'annotated', projectId: change.projectId })
        : markStale(queryClient, { type: 'project', ...change }),
    onPlan: () => markStale(queryClient, { type: 'course' }),
    isOwn: async ({ projectId, annotations, operation }) =>
      isOwnOperation(operation) || (annotations !== undefined && (await isSavedHere(calls, projectId, annotations))),
    signedIn: user !== null && !user.isImpersonated,
    awaitsPayment: () => paymentsHere().hasCheckout,
    early: takeEarlyBroadcasts(),
  })
  const stopRefetching = refetchLater(queryClient)
  const left = takeSignOutFlag()
  const isDeleted = left?.way === 'deleted' && !user
  // before other tabs look for words on this device
  if (isDeleted && left.userId !== '') forgetOwner(left.userId)
  if (left && !user) sync.tell('signed_out')
  if (left?.way === 'everywhere' && !user) showToast({ message: accountTexts.dialog.leftEverywhere })
  if (isDeleted) {
    showToast({ message: accountTexts.dialog.removed })
    router.replace('/')
  }
  const stopNotifying = startPurchaseNotification({ queryClient, tell: (news, { name }) => openModal('welcomeToPro', { name, news }) })
  settleImpersonation(parts, user)
  returnIfLeft()
  void greet(parts, user, sync)
  if (!user) askForSentCode(router.location())
  if (!user?.isImpersonated && hasUnsavedAnswers()) void resume(parts, user)
  return () => {
    stopWatching()
    stopNotifying()
    stopRefetching()
    sync.stop()
  }
}

/** After Back or Forward the browser may show its own old copy of the page. */
function isBrowsersCopy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward'
}

async function resume({ queryClient, calls, router }: SessionParts, user: User | null): Promise<void> {
  if (!user) return import('#features/validations/ui/visitors-words.ts').then(({ forgetOldWords }) => forgetOldWords())
  const { resumeAnswers } = await import('#features/validations/ui/open-answers.ts')
  const place = placeOf(pathOf(router.location()))
  resumeAnswers({ queryClient, calls, owner: user.id }, place.name === 'project' ? place.projectId : null)
}

function leaveWhenExpired(user: User | null, router: SessionParts['router']): void {
  const here = router.location()
  if (user && isSessionExpired(user.exp, Date.now()) && placeOf(pathOf(here)).name !== 'login') {
    router.go(`/login?returnTo=${encodeURIComponent(here)}`)
  }
}

/** Reopens the form when the page was reloaded after it had requested a code. */
function askForSentCode(here: string): void {
  const path = pathOf(here)
  const sent = findSentCode({ askedOn: path }, Date.now())
  if (sent && placeOf(path).name !== 'login') openModal('login', { returnTo: sent.returnTo })
}

async function greet({ queryClient, calls, router }: SessionParts, user: User | null, sync: UserSync): Promise<void> {
  const here = router.location()
  const place = placeOf(pathOf(here)).name
  const way = takeSignInFlag(place === 'login' && user === null)
  const upgrade = upgradeIn(here)
  if (upgrade) {
    router.replace(upgrade.rest)
    if (user && !user.isPro) openModal('paywall', { reason: upgrade.reason })
  }
  if (way === null) return
  if (user) sync.tell('signed_in')
  const preferences = user && (await queryClient.fetchQuery(preferencesQuery(calls)).catch(() => null))
  if (preferences && preferences.isToolbarPinned !== null) toolbar.pin(preferences.isToolbarPinned)
  const hasCategories = (preferences?.selectedCategories.length ?? 0) > 0
  const welcome = welcomeOf({
    way,
    isSignedIn: user !== null,
    hasCategories,
    isPortfolio: place === 'portfolio',
    isLoginPage: place === 'login',
  })
  if (welcome) setTimeout(() => act(welcome, here), welcome.after)
}

function act(welcome: NonNullable<WelcomeAct>, here: string): void {
  if (welcome.act === 'login') openModal('login', { returnTo: here })
  else if (welcome.act === 'navigation') toolbar.show('directory')
  else showToast({ message: welcome.way === 'google' ? loginTexts.nowLoggedIn : loginTexts.loggedIn })
}

function pathOf(location: string): string {
  return location.split(/[?#]/, 1)[0] ?? '/'
}
