import { createStore } from './store.ts'

/** Whether there has been a toast: only then is the code of toasts fetched and its place put on the page. */
export const toastPlace = createStore({ needed: false })

/** 12000 ms instead of 10000, for what takes longer to read. */
interface ToastOptions {
	readonly extended?: boolean
}

type Kind = 'success' | 'error' | 'info' | 'warning'

async function show(kind: Kind, message: string, { extended = false }: ToastOptions = {}): Promise<void> {
	toastPlace.set({ needed: true })
	const { toast } = await import('react-toastify/unstyled')
	toast[kind](message, extended ? { autoClose: 12_000 } : {})
}

/** Short word of what has just happened. Never the only place where an error is said. */
export const notify = {
	success: (message: string, options?: ToastOptions) => void show('success', message, options),
	error: (message: string, options?: ToastOptions) => void show('error', message, options),
	info: (message: string, options?: ToastOptions) => void show('info', message, options),
	warning: (message: string, options?: ToastOptions) => void show('warning', message, options),
}
