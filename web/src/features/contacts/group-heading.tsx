import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useGroupName } from './group-name.ts'
import type { Opened } from './opened.ts'

interface GroupHeadingProps {
	/** Undefined while all contacts of the book are open. */
	readonly group: ContactGroup | undefined
	readonly total: number
	readonly onOpen: (opened: Opened) => void
}

export function GroupHeading({ group, total, onOpen }: GroupHeadingProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const nameOf = useGroupName()
	return (
		<div className="row flex-wrap justify-between">
			<div className="min-w-0">
				<h2 className="wrap-anywhere">{group ? nameOf(group) : t('groups.all')}</h2>
				<p className="text-ink-2 num" aria-live="polite">
					{t('count', { count: total, visible: format.number(total) })}
				</p>
				{group?.isReadOnly && <p className="text-ink-2 text-sm">{t('groups.noneText')}</p>}
			</div>
			{group && !group.isReadOnly && (
				<span className="row">
					<Button variant="line" size="sm" onClick={() => onOpen({ window: 'rename', group })}>
						{t('groups.rename')}
					</Button>
					<Button variant="text" size="sm" onClick={() => onOpen({ window: 'deleteGroup', group })}>
						{t('groups.delete')}
					</Button>
				</span>
			)}
		</div>
	)
}
