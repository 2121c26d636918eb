import './organizations.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BankAccounts } from '../funds/components/bank-account/bank-accounts.tsx'
import { organizationQuery } from './api/organizations.ts'
import { DetailsForm } from './details-form.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { ImagesPanel } from './images-panel.tsx'

/**
 * Registers an organization in three steps. The first one saves it; its id is then in the address, so that a
 * reload continues there.
 */
export default function AddOrganization() {
	const { t } = useTranslation('organizations')
	const navigate = useNavigate()
	const [params, setParams] = useSearchParams()
	const id = params.get('id')
	const step = id === null || params.get('step') === '1' ? 0 : params.get('step') === '3' ? 2 : 1
	useTitle(t('add.title'))
	const goTo = (organizationId: string, next: 1 | 2 | 3) => {
		setParams({ id: organizationId, step: String(next) })
		window.scrollTo({ top: 0 })
	}
	const finish = () => navigate(id ? paths.organization.href({ id }) : paths.myOrganizations.href())
	return (
		<div className="wrap org-form stack gap-6 py-10">
			<h1>{t('add.title')}</h1>
			<Steps
				label={t('add.steps')}
				steps={[t('add.details'), t('add.account'), t('add.uploads')]}
				current={step}
			/>
			{id === null && (
				<DetailsForm
					organization={null}
					submit={t('add.save')}
					onSaved={({ _id }) => {
						notify.success(t('add.created'))
						goTo(_id, 2)
					}}
				>
					<Button variant="line" onClick={() => navigate(paths.myOrganizations.href())}>
						{t('back')}
					</Button>
				</DetailsForm>
			)}
			{id !== null && step === 0 && <FirstAgain id={id} onSaved={() => goTo(id, 2)} />}
			{id !== null && step === 1 && (
				<section className="stack gap-6" aria-labelledby="org-account">
					<div>
						<h2 id="org-account">{t('account.title')}</h2>
						<p className="text-ink-2 text-sm">{t('account.intro')}</p>
					</div>
					<BankAccounts owner={{ kind: 'org', id }} opensAtOnce />
					<div className="row flex-wrap">
						<Button variant="line" onClick={() => goTo(id, 1)}>
							{t('back')}
						</Button>
						<Button onClick={() => goTo(id, 3)}>{t('add.next')}</Button>
					</div>
				</section>
			)}
			{id !== null && step === 2 && <Uploads id={id} onBack={() => goTo(id, 2)} onDone={finish} />}
		</div>
	)
}

function useSaved(id: string) {
	return useQuery(organizationQuery(id, useUser()?.unique_id))
}

function FirstAgain({ id, onSaved }: { readonly id: string; readonly onSaved: () => void }) {
	const { t } = useTranslation('organizations')
	const saved = useSaved(id)
	if (saved.error && !saved.data)
		return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
	if (!saved.data) return <Skeleton className="h-64 w-full" />
	return (
		<DetailsForm
			key={saved.data.mine?.etag}
			organization={saved.data}
			submit={t('add.save')}
			onSaved={onSaved}
		/>
	)
}

interface UploadsProps {
	readonly id: string
	readonly onBack: () => void
	readonly onDone: () => void
}

function Uploads({ id, onBack, onDone }: UploadsProps) {
	const { t } = useTranslation('organizations')
	const saved = useSaved(id)
	if (saved.error && !saved.data)
		return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
	if (!saved.data) return <Skeleton className="h-64 w-full" />
	return (
		<div className="stack gap-6">
			<ImagesPanel organization={saved.data} />
			<DocumentsPanel organization={saved.data} />
			<div className="row flex-wrap">
				<Button variant="line" onClick={onBack}>
					{t('back')}
				</Button>
				<Button onClick={onDone}>{t('add.finish')}</Button>
			</div>
		</div>
	)
}
