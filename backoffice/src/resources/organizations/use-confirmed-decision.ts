import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'

export type Verdict = 'verify' | 'refuse'

interface DecisionSettings<Choice> {
	readonly decide: (choice: Choice) => Promise<unknown>
	readonly done: (choice: Choice) => string
	readonly reload: () => Promise<void>
}

/** Confirms and sends an admin's decision. If another person was faster, the page shows the current state. */
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
