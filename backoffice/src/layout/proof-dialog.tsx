import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { isFailure } from '../../../client/failure.ts'
import { proof } from '../../../client/ui/proof.ts'
import { useStore } from '../../../client/ui/store.ts'
import { type RecentProofBody, recentProofBody } from '../../../domain/users/factor-proof.contract.ts'
import type { BackofficeDataProvider } from '../providers/data.ts'
import { useT } from '../providers/i18n.ts'
import { useContractForm } from '../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../ui/form/decision-dialog.tsx'
import { Line } from '../ui/form/fields.tsx'

const withCode = recentProofBody.required({ code: true })

/** Asks for the password, and for the code of the second factor, before a change that needs a recent proof. */
export function ProofDialog() {
	const answer = useStore(proof, (value) => value.answer)
	return answer && <ProofForm onEnd={answer} />
}

function ProofForm({ onEnd }: { onEnd: (isProven: boolean) => void }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [factor, setFactor] = useState(false)
	const prove = useMutation({
		mutationFn: ({ password, code }: RecentProofBody) =>
			dataProvider.proveSession(factor ? { password, code } : { password }),
		onSuccess: () => onEnd(true),
		onError: (error) => {
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) setFactor(true)
		},
	})
	const form = useContractForm({
		schema: factor ? withCode : recentProofBody,
		values: { password: '', code: '' },
		task: prove,
	})
	return (
		<DecisionDialog
			title={t('proof.title')}
			form={form}
			onSend={prove.mutate}
			verb={t('proof.submit')}
			staysOnConflict
			onClose={() => onEnd(false)}
		>
			<p>{t('proof.text')}</p>
			<Line
				form={form}
				name="password"
				type="password"
				autoComplete="current-password"
				label={t('login.password')}
				autoFocus
			/>
			{factor && (
				<Line
					form={form}
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					label={t('login.code')}
					autoFocus
				/>
			)}
			{!(factor && isFailure(prove.error, 'SECOND_FACTOR_REQUIRED')) && <Refusal form={form} />}
		</DecisionDialog>
	)
}
