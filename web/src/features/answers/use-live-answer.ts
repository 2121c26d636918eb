import { useUser } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'

/** Reads an answer again after a new message or a notification about it. */
export function useLiveAnswer(answerId: string): void {
	const userId = useUser()?.unique_id ?? ''
	useLive(`answer:${answerId}`, ['answer', answerId])
	useLive(`inbox:${userId}`, ['answer', answerId])
}
