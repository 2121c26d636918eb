import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { askForNumber } from './api/phone.ts'
import { international } from './international.ts'
import { useAccountMessage } from './messages.ts'
import { PhoneCode } from './phone-code.tsx'

export interface NumberProof {
	readonly ask: (typed: string) => void
	readonly isConfirming: boolean
	readonly problem: string | undefined
	readonly forget: () => void
	/** The dialog for the code. It contains a form, so it must not be inside another one. */
	readonly window: ReactNode
}

/**
 * Verifies that a phone number belongs to the user.
 * @param onProven receives the number in E.164
 */
export function useNumberProof(
	userId: string,
	{ onProven, onRefused }: { onProven: (phone: string) => void; onRefused: () => void },
): NumberProof {
	const { t } = useTranslation('account')
	const { region } = usePreferences()
	const [under, setUnder] = useState<string | null>(null)
	const message = useNumberMessage()
	const ask = useMutation({
		mutationFn: (typed: string) => askForNumber(userId, international(typed, region)),
		onSuccess: ({ verified, phone }) => (verified ? onProven(phone) : setUnder(phone)),
		onError: onRefused,
	})
	return {
		ask: (typed) => {
			if (!ask.isPending) ask.mutate(typed)
		},
		isConfirming: ask.isPending,
		problem: ask.error ? message(ask.error) : undefined,
		forget: () => {
			if (ask.error) ask.reset()
		},
		window: (
			<Dialog open={under !== null} onClose={() => setUnder(null)} title={t('phone.title')}>
				{under !== null && (
					<PhoneCode
						userId={userId}
						phone={under}
						onDone={() => {
							setUnder(null)
							onProven(under)
						}}
					/>
				)}
			</Dialog>
		),
	}
}

function useNumberMessage(): (error: unknown) => string {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	return (error) => {
		const failure = asFailure(error)
		if (failure.code === 'NOT_AVAILABLE') return t('phone.errors.away')
		return failure.code === 'VALIDATION' ? failure.message : message(error)
	}
}
