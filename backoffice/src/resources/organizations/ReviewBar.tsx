import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { CanAccess, useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { styles as file } from '../../ui/case-file.styles.ts'
import { isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useConfirmedDecision, type Verdict } from './use-confirmed-decision.ts'

type Choice =
	| { readonly what: Verdict; readonly reason: string }
	| { readonly what: 'top'; readonly isTopOrg: boolean }

export function ReviewBar({ organization }: { organization: BackofficeOrganizationDetail }) {
	return (
		<CanAccess resource="organizations" action="review">
			<Decisions organization={organization} />
		</CanAccess>
	)
}

function Decisions({ organization }: { organization: BackofficeOrganizationDetail }) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { id, etag, orgName, verification, isTopOrg } = organization
	const { decision, confirming, start, close } = useConfirmedDecision({
		decide: (choice: Choice): Promise<unknown> => {
			const seen = { etag, intent: intentOf([id, etag, choice]) }
			return choice.what === 'top'
				? dataProvider.markTopOrganization(id, { isTopOrg: choice.isTopOrg, ...seen })
				: dataProvider.reviewOrganization(id, {
						isProfileVerified: choice.what === 'verify',
						reason: choice.reason,
						...seen,
					})
		},
		done: ({ what }) => t(`organizations.done.${what}`, { name: orgName }),
		reload: () => client.invalidateQueries({ queryKey: ['organizations'] }),
	})
	return (
		<ActionBar label={t('organizations.decide')}>
			{isConflict(decision.error) ? <Note>{t('organizations.conflict')}</Note> : null}
			<p>{t(`organizations.effect.${verification}`)}</p>
			<Box sx={file.buttons}>
				<Button component={Link} to={`/organizations/${id}`} variant="outlined" color="secondary">
					{t('organizationForm.change')}
				</Button>
				<Button
					variant="outlined"
					color="secondary"
					disabled={decision.isPending}
					onClick={() => decision.mutate({ what: 'top', isTopOrg: !isTopOrg })}
				>
					{t(isTopOrg ? 'organizations.unmarkTop' : 'organizations.markTop')}
				</Button>
				{verification === 'refused' ? null : (
					<Button
						variant="outlined"
						color="error"
						disabled={decision.isPending}
						onClick={() => start('refuse')}
					>
						{t(verification === 'verified' ? 'organizations.unverify' : 'organizations.refuse')}
					</Button>
				)}
				{verification === 'verified' ? null : (
					<Button variant="contained" disabled={decision.isPending} onClick={() => start('verify')}>
						{t('organizations.verify')}
					</Button>
				)}
			</Box>
			{confirming ? (
				<ReviewDialog
					what={confirming}
					title={t(`organizations.title.${confirming}`, { name: orgName })}
					will={t(`organizations.will.${confirming}`)}
					task={decision}
					onClose={close}
					onConfirm={(reason) => decision.mutate({ what: confirming, reason })}
				/>
			) : null}
		</ActionBar>
	)
}
