import './organizations.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BankAccounts } from '../funds/components/bank-account/bank-accounts.tsx'
import { deleteOrganization, organizationQuery } from './api/organizations.ts'
import { DetailsForm } from './details-form.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { TaxPanel } from './tax-panel.tsx'

export default function EditOrganization() {
	const { t } = useTranslation('organizations')
	const { id = '' } = useParams()
	const query = useQuery(organizationQuery(id, useUser()?.unique_id))
	useTitle(t('edit.title'))
	if (query.error && !query.data)
		return (
			<div className="wrap">
				<ErrorState error={query.error} onRetry={() => void query.refetch()} />
			</div>
		)
	if (!query.data)
		return (
			<div className="wrap stack gap-6 py-10" aria-busy>
				<Skeleton className="h-12 w-1/2" />
				<Skeleton className="h-64 w-full" />
			</div>
		)
	if (!query.data.mine?.isLead)
		return (
			<div className="wrap">
				<EmptyState heading="h1" icon={Building2} title={t('edit.notAllowed')}>
					<ButtonLink to={paths.organization.href({ id })}>{t('edit.toPage')}</ButtonLink>
				</EmptyState>
			</div>
		)
	return <Sections organization={query.data} />
}

function Sections({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const navigate = useNavigate()
	// The form keeps the version that it opened with, whatever is read meanwhile.
	const [opened] = useState(organization)
	const { _id, orgName, mine, isProfileVerified } = organization
	const page = paths.organization.href({ id: _id })
	return (
		<div className="wrap org-form stack gap-6 py-10">
			<div>
				<h1>{t('edit.title')}</h1>
				<p className="text-ink-2">{orgName}</p>
			</div>
			<section className="stack" aria-labelledby="org-details">
				<h2 id="org-details">{t('add.details')}</h2>
				{isProfileVerified && <Note>{t('edit.verifiedNote')}</Note>}
				<DetailsForm
					organization={opened}
					submit={common('save')}
					onSaved={() => {
						notify.success(t('edit.saved'))
						navigate(page)
					}}
				>
					<ButtonLink variant="line" to={page}>
						{common('cancel')}
					</ButtonLink>
				</DetailsForm>
			</section>
			<hr className="hr" />
			<section className="stack" aria-labelledby="org-account">
				<div>
					<h2 id="org-account">{t('account.title')}</h2>
					<p className="text-ink-2 text-sm">{t('account.intro')}</p>
				</div>
				<BankAccounts owner={{ kind: 'org', id: _id }} />
			</section>
			<hr className="hr" />
			<ImagesPanel organization={organization} />
			<DocumentsPanel organization={organization} />
			<hr className="hr" />
			<TaxPanel organization={organization} />
			{mine?.role === 'owner' && (
				<>
					<hr className="hr" />
					<Deletion organization={organization} />
				</>
			)}
		</div>
	)
}

function Deletion({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const refusal = useRefusal()
	const navigate = useNavigate()
	const client = useQueryClient()
	const [confirming, setConfirming] = useState(false)
	const { _id, orgName } = organization
	const remove = useMutation({
		mutationFn: () => deleteOrganization(_id, `delete-${_id}`),
		onSuccess: async () => {
			notify.success(t('edit.deleted'))
			navigate(paths.myOrganizations.href())
			await client.invalidateQueries({ queryKey: ['organizations'] })
		},
	})
	return (
		<section className="stack" aria-labelledby="org-delete">
			<h2 id="org-delete">{t('edit.delete')}</h2>
			<p className="text-ink-2 text-sm">{t('edit.deleteText')}</p>
			<Button variant="line" className="justify-self-start" onClick={() => setConfirming(true)}>
				{t('edit.delete')}
			</Button>
			<Dialog
				open={confirming}
				onClose={() => setConfirming(false)}
				title={t('edit.deleteTitle', { name: orgName })}
			>
				<p>{t('edit.deleteText')}</p>
				{remove.error && (
					<Note tone="bad" role="alert">
						{refusal(remove.error)}
					</Note>
				)}
				<div className="row flex-wrap">
					<Button variant="bad" disabled={remove.isPending} onClick={() => remove.mutate()}>
						{t('edit.delete')}
					</Button>
					<Button variant="line" onClick={() => setConfirming(false)}>
						{common('cancel')}
					</Button>
				</div>
			</Dialog>
		</section>
	)
}
