import './new-request.css'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useRequest } from '../api/use-request.ts'
import { draftOf, emptyDraft, loadDraft } from './draft.ts'
import { RequestEditor } from './request-editor.tsx'

/** `/new-request` raises a fundraiser, `/new-request/{id}` edits an own one. */
export default function NewRequest() {
	const { id } = useParams()
	return id ? <Edit id={id} key={id} /> : <Create />
}

function Create() {
	const userId = useUser()?.unique_id ?? ''
	const { region } = usePreferences()
	const [params] = useSearchParams()
	const [saved] = useState(() => loadDraft(userId))
	const [orgId] = useState(() => params.get('org'))
	const draft = saved?.draft ?? emptyDraft(region)
	return (
		<RequestEditor
			initial={orgId === null ? draft : { ...draft, orgId }}
			edited={null}
			draftOwner={userId}
			savedAt={saved?.savedAt ?? null}
			onReload={() => undefined}
		/>
	)
}

function Edit({ id }: { readonly id: string }) {
	const { t } = useTranslation('requests')
	const request = useRequest(id)
	// The form keeps the version that it opened with, whatever is read meanwhile.
	const [opened, setOpened] = useState(request.data)
	const [reloads, setReloads] = useState(0)
	if (!opened && request.data && !request.isStale) setOpened(request.data)
	const reload = async () => {
		const { data } = await request.refetch()
		if (!data) return
		setOpened(data)
		setReloads((times) => times + 1)
	}
	if (request.error && !opened)
		return <ErrorState error={request.error} onRetry={() => void request.refetch()} />
	if (!opened) return <EditorSkeleton />
	if (!opened.mine?.canEdit)
		return (
			<div className="wrap">
				<h1 className="vh">{t('editTitle')}</h1>
				<EmptyState icon={FilePen} title={t('errors.notEditable')}>
					<ButtonLink to={paths.myRequests.href()}>{t('mine.title')}</ButtonLink>
				</EmptyState>
			</div>
		)
	return (
		<RequestEditor
			key={`${opened.mine.etag} ${reloads}`}
			initial={draftOf(opened)}
			edited={opened}
			draftOwner={null}
			savedAt={null}
			onReload={() => void reload()}
		/>
	)
}

function EditorSkeleton() {
	return (
		<div className="wrap rq stack l" aria-busy>
			<Skeleton className="h-12 w-full max-w-sm" />
			<Skeleton className="h-10 w-full max-w-xl" />
			<Skeleton className="h-64 w-full max-w-xl" />
		</div>
	)
}
