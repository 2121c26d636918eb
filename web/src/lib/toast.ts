import { inTab } from '../../../client/storage.ts'
import { createStore } from '../../../client/ui/store.ts'

/** `needed` becomes true with the first toast, which loads the code of toasts. */
export const toastPlace = createStore({ needed: false })

/** 12,000 ms instead of 10,000, for long messages. */
interface ToastOptions {
	readonly extended?: boolean
}

type Kind = 'success' | 'error' | 'info' | 'warning'

interface Toast {
	readonly kind: Kind
	readonly message: string
	readonly options: ToastOptions
}

const MAX_SAVED = 3
const STORAGE_KEY = 'karuna.toasts'
/** A toast that is younger when the page is left counts as unread. */
const UNREAD_MS = 1_500
let unread: (Toast & { readonly at: number })[] = []

/** Stores unread toasts for the next page. */
export function saveToasts(): void {
	const left = unread.filter(({ at }) => performance.now() - at < UNREAD_MS)
	if (left.length > 0) inTab.set(STORAGE_KEY, JSON.stringify(left))
}

export const hasSavedToasts = (): boolean => inTab.get(STORAGE_KEY) !== null

export function showSavedToasts(): void {
	const toasts = (inTab.read(STORAGE_KEY) ?? []) as readonly Toast[]
	inTab.remove(STORAGE_KEY)
	for (const { kind, message, options } of toasts) void show(kind, message, options)
}

async function show(kind: Kind, message: string, options: ToastOptions = {}): Promise<void> {
	const { extended = false } = options
	unread = [...unread, { kind, message, options, at: performance.now() }].slice(-MAX_SAVED)
	toastPlace.set({ needed: true })
	// If it can't be fetched, its place reports that or reloads the page.
	const module = await import('react-toastify/unstyled').catch(() => null)
	module?.toast[kind](message, extended ? { autoClose: 12_000 } : {})
}

/** Short messages about completed actions. They must not be the only place of an error. */
export const notify = {
	success: (message: string, options?: ToastOptions) => void show('success', message, options),
	error: (message: string, options?: ToastOptions) => void show('error', message, options),
	info: (message: string, options?: ToastOptions) => void show('info', message, options),
	warning: (message: string, options?: ToastOptions) => void show('warning', message, options),
}
