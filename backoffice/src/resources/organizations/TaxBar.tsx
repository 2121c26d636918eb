import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeTaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { styles as file } from '../../ui/case-file.styles.ts'
import { isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useConfirmedDecision, type Verdict } from './use-confirmed-decision.ts'

export function TaxBar({ registration }: { registration: BackofficeTaxRegistration }) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { id, etag, orgName, status } = registration
	const reload = async () => {
		await client.invalidateQueries({ queryKey: ['taxRegistrations'] })
		await client.invalidateQueries({ queryKey: ['organizations'] })
	}
	const { decision, confirming, start, close } = useConfirmedDecision({
		decide: ({ what, reason }: { what: Verdict; reason: string }) =>
			dataProvider.reviewTaxRegistration(id, {
				isVerified: what === 'verify',
				reason,
				etag,
				intent: intentOf([id, etag, what, reason]),
			}),
		done: ({ what }) => t(`taxRegistrations.done.${what}`, { name: orgName }),
		reload,
	})
	return (
		<ActionBar label={t('organizations.decide')}>
			{isConflict(decision.error) ? <Note>{t('taxRegistrations.conflict')}</Note> : null}
			<p>{t(`taxRegistrations.effect.${status}`)}</p>
			<Box sx={file.buttons}>
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
			</Box>
			{confirming ? (
				<ReviewDialog
					what={confirming}
					title={t(`taxRegistrations.title.${confirming}`, { name: orgName })}
					will={t(`taxRegistrations.will.${confirming}`)}
					task={decision}
					onClose={close}
					onConfirm={(reason) => decision.mutate({ what: confirming, reason })}
				/>
			) : null}
		</ActionBar>
	)
}
