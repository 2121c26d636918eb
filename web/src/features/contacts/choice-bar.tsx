import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '../../../../domain/contacts/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useRefresh } from './api/contacts.ts'
import { removeFromGroup } from './api/groups.ts'
import type { useChoice } from './choice.ts'
import type { Opened } from './opened.ts'

interface ChoiceBarProps {
	readonly of: ReturnType<typeof useChoice>
	readonly visible: number
	readonly total: number
	readonly group: ContactGroup | undefined
	readonly hasGroups: boolean
	readonly onOpen: (opened: Opened) => void
}

/** Chooses the page or all that match, and says what can be done with the chosen contacts. */
export function ChoiceBar({ of: choice, visible, total, group, hasGroups, onOpen }: ChoiceBarProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const { chosen, isAll, isWholePage } = choice
	return (
		<div className="row flex-wrap contact-choice">
			<label className="row">
				<input type="checkbox" className="box" checked={isWholePage} onChange={choice.togglePage} />
				<span>{t('choosePage')}</span>
			</label>
			{isWholePage && !isAll && total > visible && (
				<Button variant="text" size="sm" onClick={choice.chooseAll}>
					{t('chooseAll', { count: total, visible: format.number(total) })}
				</Button>
			)}
			<fieldset className="row flex-wrap" aria-label={t('several')}>
				{chosen.count > 0 && (
					<>
						<b className="num" aria-live="polite">
							{t('chosen', { count: chosen.count, visible: format.number(chosen.count) })}
						</b>
						{hasGroups && (
							<Button
								variant="line"
								size="sm"
								onClick={() => onOpen({ window: 'assign', chosen, onDone: choice.clear })}
							>
								{t('assign.open')}
							</Button>
						)}
						<Button
							variant="line"
							size="sm"
							onClick={() => onOpen({ window: 'group', chosen, onDone: choice.clear })}
						>
							{t('groups.addOfChosen')}
						</Button>
						{group && !group.isReadOnly && (
							<RemoveButton group={group} chosen={chosen} onDone={choice.clear} />
						)}
						<Button
							variant="text"
							size="sm"
							onClick={() => onOpen({ window: 'delete', chosen, onDone: choice.clear })}
						>
							{t('delete.open')}
						</Button>
					</>
				)}
			</fieldset>
		</div>
	)
}

interface RemoveButtonProps {
	readonly group: ContactGroup
	readonly chosen: ReturnType<typeof useChoice>['chosen']
	readonly onDone: () => void
}

function RemoveButton({ group, chosen, onDone }: RemoveButtonProps) {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const refresh = useRefresh()
	const removal = useMutation({
		mutationFn: () => removeFromGroup(group._id, chosen.choice),
		onSuccess: (count) => {
			notify.success(t('groups.removed', { count, visible: format.number(count), name: group.name }))
			onDone()
		},
		onSettled: refresh,
	})
	return (
		<>
			<Button variant="line" size="sm" disabled={removal.isPending} onClick={() => removal.mutate()}>
				{t('groups.remove')}
			</Button>
			<Refusal error={removal.error} />
		</>
	)
}
