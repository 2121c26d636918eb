import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { onSide } from '../../../../../domain/requests/kinds/kind.contract.ts'
import { kindOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { deleteDraft, draftsQuery, type SavedDraft } from '../api/drafts.ts'
import { WIZARD_STEPS } from '../new-request/layout.ts'

export function Drafts() {
	const { t } = useTranslation('requests')
	const headingId = useId()
	const drafts = useQuery({ ...draftsQuery(useUser()?.unique_id), refetchOnMount: 'always' })
	if (!drafts.data || drafts.data.length === 0) return null
	return (
		<section className="stack" aria-labelledby={headingId}>
			<h2 id={headingId}>{t('mine.drafts.title')}</h2>
			<ul className="stack">
				{drafts.data.map((draft) => (
					<Entry key={draft._id} draft={draft} />
				))}
			</ul>
		</section>
	)
}

function addressOf({ _id, requestType, role, requestId, step }: SavedDraft): string | null {
	const kind = kindOf(requestType)
	if (!kind) return null
	const form = onSide(kind.route, role)
	const query = new URLSearchParams({ draft: _id, step: WIZARD_STEPS[step] ?? 'basics' })
	return `${form}${requestId === null ? '' : `/${requestId}`}?${query}`
}

function Entry({ draft }: { readonly draft: SavedDraft }) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const { title: typed, country } = draft.values
	const format = useFormat(typeof country === 'string' ? country : undefined)
	const client = useQueryClient()
	const remove = useMutation({
		mutationFn: () => deleteDraft(draft._id),
		onSuccess: () => client.invalidateQueries({ queryKey: ['drafts'] }),
	})
	const title = typeof typed === 'string' && typed !== '' ? typed : t('mine.drafts.untitled')
	const address = addressOf(draft)
	return (
		<li className="card pad row flex-wrap justify-between">
			<span className="stack gap-2 min-w-0">
				<span className="row flex-wrap">
					<Chip tone="off">{kinds(`kinds.${draft.requestType}.name`)}</Chip>
					{draft.requestId !== null && <Chip>{t('mine.drafts.edit')}</Chip>}
				</span>
				<b className="wrap-anywhere">{title}</b>
				<span className="text-ink-2 text-sm num">
					{t('mine.drafts.saved', { date: format.dateTime(draft.savedAt) })}
				</span>
			</span>
			<span className="row flex-wrap">
				{address !== null && (
					<ButtonLink
						variant="line"
						size="sm"
						to={address}
						aria-label={t('mine.drafts.continueOf', { title })}
					>
						{t('mine.drafts.continue')}
					</ButtonLink>
				)}
				<Button
					variant="text"
					size="sm"
					aria-label={t('mine.drafts.deleteOf', { title })}
					disabled={remove.isPending}
					onClick={() => remove.mutate()}
				>
					{t('mine.drafts.delete')}
				</Button>
			</span>
		</li>
	)
}
