import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { forgetDraft, type RequestDraft, saveDraft } from './draft.ts'

const SAVE_AFTER_MS = 600

/**
 * Saves the form on this device while it is typed.
 * @param userId whose draft it is; null for an edit, which is not saved
 * @param lastSaved epoch milliseconds
 */
export function useDraft(form: UseFormReturn<RequestDraft>, userId: string | null, lastSaved: number | null) {
	const [savedAt, setSavedAt] = useState(lastSaved)
	const pending = useRef<RequestDraft | null>(null)
	const { subscribe } = form
	useEffect(() => {
		if (userId === null) return
		let timer: ReturnType<typeof setTimeout> | undefined
		const save = () => {
			clearTimeout(timer)
			if (pending.current) setSavedAt(saveDraft(userId, pending.current, Date.now()))
			pending.current = null
		}
		const unsubscribe = subscribe({
			formState: { values: true },
			callback: ({ values }) => {
				pending.current = values
				clearTimeout(timer)
				timer = setTimeout(save, SAVE_AFTER_MS)
			},
		})
		window.addEventListener('pagehide', save)
		return () => {
			unsubscribe()
			window.removeEventListener('pagehide', save)
			save()
		}
	}, [subscribe, userId])

	/** The draft has served: nothing of it stays on this device. */
	const forget = useCallback(() => {
		pending.current = null
		setSavedAt(null)
		if (userId !== null) forgetDraft(userId)
	}, [userId])
	return { savedAt, forget }
}
