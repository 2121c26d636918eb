import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { knowsPasskeys, logInByPasskey, PasskeyAborted } from './api/passkeys.ts'

interface PasskeyButtonProps {
	readonly remember: boolean
	readonly onDone?: () => void
}

export function PasskeyButton({ remember, onDone }: PasskeyButtonProps) {
	const { t } = useTranslation('users')
	const client = useQueryClient()
	const enter = useMutation({
		mutationFn: () => logInByPasskey(remember),
		// Nothing that was read as a visitor is shown to the user.
		onSuccess: () => {
			onDone?.()
			return client.invalidateQueries()
		},
	})
	if (!knowsPasskeys()) return null
	return (
		<div className="stack gap-2">
			<Button variant="text" full disabled={enter.isPending} onClick={() => enter.mutate()}>
				<Icon of={KeyRound} />
				{t(enter.isPending ? 'passkey.running' : 'passkey.button')}
			</Button>
			{enter.error && (
				<p className="err" role="alert">
					{t(textFor(enter.error))}
				</p>
			)}
		</div>
	)
}

function textFor(error: Error) {
	if (error instanceof PasskeyAborted) return 'passkey.aborted'
	return asFailure(error).isUnreachable ? 'errors.unreachable' : 'passkey.failed'
}
