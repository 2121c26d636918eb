import { inTab } from '../../../client/storage.ts'
import { createStore } from './store.ts'

/** Whether there has been a toast: only then is the code of toasts fetched and its place put on the page. */
export const toastPlace = createStore({ needed: false })

/** 12000 ms instead of 10000, for what takes longer to read. */
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
/** Said so shortly before the page is left that nobody has read it. */
const UNREAD_MS = 1_500
let unread: (Toast & { readonly at: number })[] = []

/** Keeps what was just said for the page that is loaded next. */
export function saveToasts(): void {
	const left = unread.filter(({ at }) => performance.now() - at < UNREAD_MS)
	if (left.length > 0) inTab.set(STORAGE_KEY, JSON.stringify(left))
}

export const hasSavedToasts = (): boolean => inTab.get(STORAGE_KEY) !== null

/** Says what the page before this one had no time for. */
export function showSavedToasts(): void {
	const toasts = (inTab.read(STORAGE_KEY) ?? []) as readonly Toast[]
	inTab.remove(STORAGE_KEY)
	for (const { kind, message, options } of toasts) void show(kind, message, options)
}

async function show(kind: Kind, message: string, options: ToastOptions = {}): Promise<void> {
	const { extended = false } = options
	unread = [...unread, { kind, message, options, at: performance.now() }].slice(-MAX_SAVED)
	toastPlace.set({ needed: true })
	// Where it can't be fetched, its place can't be either, which says so or loads the page anew.
	const module = await import('react-toastify/unstyled').catch(() => null)
	module?.toast[kind](message, extended ? { autoClose: 12_000 } : {})
}

/** Short word of what has just happened. Never the only place where an error is said. */
export const notify = {
	success: (message: string, options?: ToastOptions) => void show('success', message, options),
	error: (message: string, options?: ToastOptions) => void show('error', message, options),
	info: (message: string, options?: ToastOptions) => void show('info', message, options),
	warning: (message: string, options?: ToastOptions) => void show('warning', message, options),
}
