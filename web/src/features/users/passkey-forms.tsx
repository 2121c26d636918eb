import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../client/failure.ts'
import type { PasskeyView } from '../../../../domain/users/passkey.contract.ts'
import { Note } from '../../ui/note.tsx'
import { addPasskey, PasskeyAborted, removePasskey } from './api/passkeys.ts'
import { requestFactorProof, secondFactorQuery, useSecondFactor } from './api/second-factor.ts'
import { FactorProof } from './factor-proof.tsx'
import { PasswordForm, type Proof } from './password-form.tsx'

interface StepProps {
	readonly onDone: () => void
	readonly onCancel: () => void
}

export function AddPasskeyForm({ onDone, onCancel }: StepProps) {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const factor = useSecondFactor().data
	const [waits, setWaits] = useState(false)
	const explain = (error: Error) =>
		error instanceof PasskeyAborted
			? t('passkeys.errors.aborted')
			: isFailure(error, 'PASSKEY_REFUSED')
				? t('passkeys.errors.refused')
				: undefined
	/** A passkey needs the app's code or, without an app, a mailed link. */
	const run = async ({ name = '', ...proof }: Proof) => {
		const { data: now } = await client.ensureQueryData(secondFactorQuery())
		if (!now.enrolled && !now.proof?.proven) {
			await requestFactorProof(proof)
			await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
			return 'asked' as const
		}
		await addPasskey(name, proof)
		return 'added' as const
	}
	if (waits && factor?.proof && !factor.proof.proven)
		return <FactorProof proof={factor.proof} onAgain={() => setWaits(false)} onCancel={onCancel} />
	return (
		<PasswordForm
			run={run}
			onDone={(done) => (done === 'asked' ? setWaits(true) : onDone())}
			onCancel={onCancel}
			submit={t('passkeys.add')}
			running={t('passkeys.adding')}
			explain={explain}
			name={{ label: t('passkeys.name'), help: t('passkeys.nameHelp'), known: t('passkeys.named') }}
		>
			{waits && factor?.proof?.proven && (
				<Note tone="ok" role="status">
					{t('proof.proven')}
				</Note>
			)}
		</PasswordForm>
	)
}

export function RemovePasskeyForm({
	passkey: { _id, name },
	onDone,
	onCancel,
}: StepProps & { readonly passkey: PasskeyView }) {
	const { t } = useTranslation('account')
	return (
		<PasswordForm
			run={({ password }) => removePasskey(_id, password)}
			onDone={onDone}
			onCancel={onCancel}
			submit={t('passkeys.remove')}
			variant="bad"
		>
			<p>{t('passkeys.confirmRemove', { name })}</p>
		</PasswordForm>
	)
}
