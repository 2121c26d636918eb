import { useInfiniteQuery } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contactsQuery } from './api/contacts.ts'
import { useChoice } from './choice.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { ContactEntry } from './contact-entry.tsx'
import { ContactSearch } from './contact-search.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { Opened } from './opened.ts'
import { usePlace } from './use-place.ts'

interface ContactListProps {
	readonly groups: readonly ContactGroup[]
	readonly onOpen: (opened: Opened) => void
}

export function ContactList({ groups, onOpen }: ContactListProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { bookId, filter, order } = usePlace()
	const group = groups.find(({ _id }) => _id === filter.groupId)
	const list = useInfiniteQuery(contactsQuery(bookId, filter, order))
	const contacts = list.data?.pages.flatMap(({ data }) => data)
	const total = list.data?.pages[0]?.totalCountOfRecords ?? 0
	const isEmptyBook = total === 0 && filter.keyword === undefined && filter.groupId === undefined
	const choice = useChoice(contacts ?? [], total, filter)
	if (list.error && !contacts) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
	return (
		<div className="stack min-w-0">
			{!(contacts && isEmptyBook) && (
				<>
					<GroupHeading group={group} total={total} onOpen={onOpen} />
					<ContactSearch />
				</>
			)}
			{!contacts ? (
				<div className="stack" aria-busy>
					<Skeleton className="h-16 w-full" />
					<Skeleton className="h-16 w-full" />
					<Skeleton className="h-16 w-full" />
				</div>
			) : contacts.length === 0 ? (
				<EmptyState icon={BookUser} title={t(isEmptyBook ? 'empty.title' : 'empty.noMatch')}>
					<p className="text-ink-2">{t(isEmptyBook ? 'empty.text' : 'empty.noMatchText')}</p>
				</EmptyState>
			) : (
				<>
					<ChoiceBar
						of={choice}
						visible={contacts.length}
						total={total}
						group={group}
						hasGroups={groups.some(({ isReadOnly }) => !isReadOnly)}
						onOpen={onOpen}
					/>
					<ul className="card contact-list">
						{contacts.map((contact) => (
							<ContactEntry
								key={contact._id}
								contact={contact}
								groups={groups}
								isChosen={choice.has(contact._id)}
								onChoose={() => choice.toggle(contact._id)}
								onEdit={() => onOpen({ window: 'contact', contact })}
							/>
						))}
					</ul>
					<div className="row flex-wrap justify-between">
						<span className="text-ink-2 num">
							{t('visible', { visible: format.number(contacts.length), total: format.number(total) })}
						</span>
						{list.hasNextPage && (
							<Button
								variant="line"
								disabled={list.isFetchingNextPage}
								onClick={() => void list.fetchNextPage()}
							>
								{common('showMore')}
							</Button>
						)}
					</div>
				</>
			)}
		</div>
	)
}
