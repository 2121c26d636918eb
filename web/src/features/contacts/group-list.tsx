import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pick } from '../../ui/pick.tsx'
import { useGroupName } from './group-name.ts'
import { usePlace } from './use-place.ts'

interface GroupListProps {
	readonly groups: readonly ContactGroup[]
	readonly onAdd: () => void
}

export function GroupList({ groups, onAdd }: GroupListProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const nameOf = useGroupName()
	const heading = useId()
	const { filter, change } = usePlace()
	return (
		<section className="stack gap-2 content-start" aria-labelledby={heading}>
			<div className="row justify-between">
				<h2 id={heading}>{t('groups.title')}</h2>
				<Button variant="text" size="sm" onClick={onAdd}>
					<Icon of={Plus} size="s" />
					{t('groups.add')}
				</Button>
			</div>
			<div className="contact-groups">
				<Pick chosen={filter.groupId === undefined} onClick={() => change({ group: '' })}>
					{t('groups.all')}
				</Pick>
				{groups.map((group) => (
					<Pick
						key={group._id}
						chosen={group._id === filter.groupId}
						onClick={() => change({ group: group._id })}
					>
						<span className="min-w-0">{nameOf(group)}</span>
						<span className="num">{format.number(group.count)}</span>
					</Pick>
				))}
			</div>
		</section>
	)
}
