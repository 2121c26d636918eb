import './foot-bar.css'
import './new-request.css'
import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'
import {
	DEFAULT_TYPE,
	KINDS,
	type Kind,
	kindOf,
} from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { CREATION_ROUTES, whyNot } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { useUser } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { draftsQuery, type SavedDraft } from '../api/drafts.ts'
import { useRequest } from '../api/use-request.ts'
import { Refused } from '../choosing/refused.tsx'
import { SideQuestion } from '../choosing/side-question.tsx'
import { useOfferee } from '../choosing/use-offeree.ts'
import { emptyForm, formOf } from './form-values.ts'
import { RequestEditor } from './request-editor.tsx'
import { restored } from './restored.ts'

const [FIRST] = KINDS as readonly [Kind, ...Kind[]]

export default function NewRequest() {
	const { id } = useParams()
	const { pathname } = useLocation()
	const [, form = ''] = pathname.split('/')
	const route = CREATION_ROUTES.find(({ path }) => path.toLowerCase() === `/${form.toLowerCase()}`)
	const kind = route?.kind ?? kindOf(DEFAULT_TYPE) ?? FIRST
	if (id) return <Edit id={id} key={id} />
	const asksForSide = route?.side === null && typeof kind.route !== 'string'
	return asksForSide ? (
		<SideQuestion kind={kind} />
	) : (
		<Create key={form} kind={kind} side={route?.side ?? null} />
	)
}

function useDrafts(): readonly SavedDraft[] | null {
	const drafts = useQuery({ ...draftsQuery(useUser()?.unique_id), refetchOnMount: 'always', retry: false })
	const [opened, setOpened] = useState<readonly SavedDraft[] | null>(null)
	// The form keeps those that it opened with. Without an answer it begins empty.
	if (opened === null && !drafts.isFetching && drafts.isFetchedAfterMount) setOpened(drafts.data ?? [])
	return opened
}

interface CreateProps {
	readonly kind: Kind
	readonly side: Side | null
}

function Create({ kind, side }: CreateProps) {
	const { region } = usePreferences()
	const { isKnown, ...offeree } = useOfferee()
	const [params] = useSearchParams()
	const [orgId] = useState(() => params.get('org'))
	const [draftId] = useState(() => params.get('draft'))
	const [wanted] = useState(() => params.get('role'))
	const drafts = useDrafts()
	if (!isKnown || drafts === null) return <EditorSkeleton />
	const reasons = (side === null ? kind.sides : [side]).map(
		(each) => [each, whyNot(kind, each, offeree)] as const,
	)
	const sides = reasons.flatMap(([each, because]) => (because === null ? [each] : []))
	const first = sides.find((each) => each === wanted) ?? sides[0]
	if (first === undefined) return <Refused because={reasons[0]?.[1] ?? 'MEMBERS_ONLY'} />
	const fitting = drafts.filter(
		({ requestType, role, requestId }) =>
			requestType === kind.code && requestId === null && sides.some((each) => each === role),
	)
	const draft = fitting.find(({ _id }) => _id === draftId) ?? fitting[0] ?? null
	const empty = emptyForm(kind, region, first)
	const initial = draft ? restored(kind, empty, draft) : empty
	return (
		<RequestEditor
			kind={kind}
			sides={sides}
			initial={orgId === null ? initial : { ...initial, orgId }}
			empty={empty}
			edited={null}
			draft={draft}
			onReload={() => undefined}
		/>
	)
}

function Edit({ id }: { readonly id: string }) {
	const { t } = useTranslation('requests')
	const request = useRequest(id)
	const drafts = useDrafts()
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
	if (!opened || drafts === null) return <EditorSkeleton />
	const kind = kindOf(opened.requestType)
	if (!kind || !opened.mine?.canEdit)
		return (
			<div className="wrap">
				<h1 className="sr-only">{t('editTitle')}</h1>
				<EmptyState icon={FilePen} title={t('errors.notEditable')}>
					<ButtonLink to={paths.myRequests.href()}>{t('mine.title')}</ButtonLink>
				</EmptyState>
			</div>
		)
	// A newer version was asked for instead of the draft.
	const draft = (reloads === 0 && drafts.find(({ requestId }) => requestId === opened._id)) || null
	const saved = formOf(kind, opened)
	return (
		<RequestEditor
			key={`${opened.mine.etag} ${reloads}`}
			kind={kind}
			// The side can't change after a request was answered.
			sides={'donee' in kind.target ? [saved.role] : kind.sides}
			initial={draft ? restored(kind, saved, draft) : saved}
			empty={saved}
			edited={opened}
			draft={draft}
			onReload={() => void reload()}
		/>
	)
}

function EditorSkeleton() {
	return (
		<div className="wrap rq stack gap-6" aria-busy>
			<Skeleton className="h-12 w-full max-w-sm" />
			<Skeleton className="h-10 w-full max-w-xl" />
			<Skeleton className="h-64 w-full max-w-xl" />
		</div>
	)
}
