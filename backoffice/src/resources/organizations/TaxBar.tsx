import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeTaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** What admins decide about a tax registration. */
export function TaxBar({ registration }: { registration: BackofficeTaxRegistration }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [confirming, setConfirming] = useState<'verify' | 'refuse' | null>(null)
	const { id, etag, orgName, status } = registration
	const reload = async () => {
		await client.invalidateQueries({ queryKey: ['taxRegistrations'] })
		await client.invalidateQueries({ queryKey: ['organizations'] })
	}
	const decision = useMutation({
		mutationFn: ({ what, reason }: { what: 'verify' | 'refuse'; reason: string }) =>
			dataProvider.reviewTaxRegistration(id, {
				isVerified: what === 'verify',
				reason,
				etag,
				intent: intentOf([id, etag, what, reason]),
			}),
		onSuccess: (_, { what }) => {
			notify(t(`taxRegistrations.done.${what}`, { name: orgName }), { type: 'success' })
			setConfirming(null)
			return reload()
		},
		onError: (error) => {
			if (isConflict(error)) {
				setConfirming(null)
				return reload()
			}
			if (fieldMessage(error, 'reason') === null) notify(error.message, { type: 'error' })
			return undefined
		},
	})
	const start = (what: 'verify' | 'refuse') => {
		decision.reset()
		setConfirming(what)
	}
	return (
		<section className={file.bar} aria-label={t('organizations.decide')}>
			{isConflict(decision.error) ? <Note>{t('taxRegistrations.conflict')}</Note> : null}
			<p>{t(`taxRegistrations.effect.${status}`)}</p>
			<div className={file.buttons}>
				{status === 'waiting' || status === 'verified' ? (
					<Button
						variant="outlined"
						color="error"
						disabled={decision.isPending}
						onClick={() => start('refuse')}
					>
						{t(status === 'verified' ? 'organizations.unverify' : 'organizations.refuse')}
					</Button>
				) : null}
				{status === 'waiting' || status === 'refused' ? (
					<Button variant="contained" disabled={decision.isPending} onClick={() => start('verify')}>
						{t('organizations.verify')}
					</Button>
				) : null}
			</div>
			{confirming ? (
				<ReviewDialog
					what={confirming}
					title={t(`taxRegistrations.title.${confirming}`, { name: orgName })}
					will={t(`taxRegistrations.will.${confirming}`)}
					pending={decision.isPending}
					error={decision.error}
					onClose={() => setConfirming(null)}
					onConfirm={(reason) => decision.mutate({ what: confirming, reason })}
				/>
			) : null}
		</section>
	)
}
