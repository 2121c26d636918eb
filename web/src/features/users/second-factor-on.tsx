import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorProofView } from '../../../../domain/users/second-factor.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import {
	confirmSecondFactor,
	offerSecondFactor,
	requestFactorProof,
	secondFactorQuery,
} from './api/second-factor.ts'
import { CodeForm } from './components/code-form.tsx'
import { FactorProof } from './factor-proof.tsx'
import { useAccountMessage } from './messages.ts'
import { PasswordForm } from './password-form.tsx'

interface SecondFactorOnProps {
	readonly proof: FactorProofView | null
	readonly onCancel: () => void
	readonly onDone: (recoveryCodes: readonly string[]) => void
}

export function SecondFactorOn({ proof, onCancel, onDone }: SecondFactorOnProps) {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const message = useAccountMessage()
	const [again, setAgain] = useState(false)
	const offer = useMutation({ mutationFn: offerSecondFactor })
	if (offer.data)
		return (
			<CodeForm
				label={t('factor.code')}
				run={confirmSecondFactor}
				onDone={onDone}
				onCancel={onCancel}
				submit={t('factor.turnOn')}
			>
				<p>{t('factor.scan')}</p>
				<QrCode text={offer.data.uri} label={t('factor.qr')} />
				<p className="help">
					{t('factor.typeIn')} <b className="num secret">{offer.data.secret}</b>
				</p>
			</CodeForm>
		)
	if (proof === null || again)
		return (
			<PasswordForm
				run={requestFactorProof}
				onDone={() => {
					setAgain(false)
					void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
				}}
				onCancel={onCancel}
				submit={t('otp.submit')}
				running={t('proof.sending')}
			/>
		)
	if (!proof.proven) return <FactorProof proof={proof} onAgain={() => setAgain(true)} onCancel={onCancel} />
	return (
		<>
			<Note tone="ok" role="status">
				{t('proof.proven')}
			</Note>
			{offer.error && (
				<Note tone="bad" role="alert">
					{message(offer.error)}
				</Note>
			)}
			<div className="row flex-wrap">
				<Button disabled={offer.isPending} onClick={() => offer.mutate()}>
					{t('proof.goOn')}
				</Button>
				<Button variant="text" onClick={onCancel}>
					{t('cancel')}
				</Button>
			</div>
		</>
	)
}
