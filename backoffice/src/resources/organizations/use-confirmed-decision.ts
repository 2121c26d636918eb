import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'

/** What a dialog asks about once more before it is done. */
export type Verdict = 'verify' | 'refuse'

interface DecisionSettings<Choice> {
	readonly decide: (choice: Choice) => Promise<unknown>
	/** What the reader is told once it is done. */
	readonly done: (choice: Choice) => string
	/** Fetches what the decision changed, or what somebody else changed meanwhile. */
	readonly reload: () => Promise<void>
}

/** A decision of an admin with the dialog before it. Where somebody else was faster, the page shows what is there now. */
export function useConfirmedDecision<Choice>({ decide, done, reload }: DecisionSettings<Choice>) {
	const notify = useNotify()
	const [confirming, setConfirming] = useState<Verdict | null>(null)
	const close = () => setConfirming(null)
	const decision = useMutation({
		mutationFn: decide,
		onSuccess: (_, choice) => {
			notify(done(choice), { type: 'success' })
			close()
			return reload()
		},
		onError: (error) => {
			if (isConflict(error)) {
				close()
				return reload()
			}
			if (fieldMessage(error, 'reason') === null) notify(error.message, { type: 'error' })
			return undefined
		},
	})
	const start = (what: Verdict) => {
		decision.reset()
		setConfirming(what)
	}
	return { decision, confirming, start, close }
}
