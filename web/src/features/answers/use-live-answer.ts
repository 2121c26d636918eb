import { useUser } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'

/** Reads an answer again when somebody wrote, and when the viewer is notified of what became of it. */
export function useLiveAnswer(answerId: string): void {
	const userId = useUser()?.unique_id ?? ''
	useLive(`answer:${answerId}`, ['answer', answerId])
	useLive(`inbox:${userId}`, ['answer', answerId])
}
