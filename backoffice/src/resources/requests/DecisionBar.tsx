import { Box, Button, Menu, MenuItem } from '@mui/material'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { BackofficeRequest, ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Note } from '../../ui/note.tsx'
import { arrange, confirmsFirst } from './decisions.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useDecision } from './use-decision.ts'

const styles = sheet({
	/* A row of its own, against the bar's rule for its buttons. */
	main: { [NARROW]: { '&:is(button)': { flexBasis: '100%' } } },
})

interface DecisionBarProps {
	request: BackofficeRequest
	onDecided: () => void
}

export function DecisionBar({ request, onDecided }: DecisionBarProps) {
	const t = useT()
	const decision = useDecision(request, onDecided)
	const [confirming, setConfirming] = useState<ReviewAction | null>(null)
	const [pointed, setPointed] = useState<ReviewAction | null>(null)
	const [anchor, setAnchor] = useState<HTMLElement | null>(null)
	const { main, others, ending } = arrange(request.actions)
	if (request.actions.length === 0) return null

	const visible = pointed ?? main ?? others[0] ?? ending[0]
	const name = request.author.split(' ')[0] ?? request.author
	const start = (action: ReviewAction) => {
		setAnchor(null)
		decision.reset()
		if (confirmsFirst(action)) setConfirming(action)
		else decision.mutate({ action, reason: '' })
	}
	const point = (action: ReviewAction) => ({
		onMouseEnter: () => setPointed(action),
		onMouseLeave: () => setPointed(null),
		onFocus: () => setPointed(action),
		onBlur: () => setPointed(null),
		'aria-describedby': 'decision-effect',
	})
	const finish = (reason: string) => {
		if (confirming) decision.mutate({ action: confirming, reason }, { onSuccess: () => setConfirming(null) })
	}
	const first = ending[0]
	return (
		<ActionBar label={t('review.decide')}>
			{decision.conflict ? <Note>{t('review.conflict')}</Note> : null}
			<p id="decision-effect">
				{visible ? (
					<span>
						<b>{t(`action.${visible}.verb`)}</b> {t(`action.${visible}.effect`, { name })}
					</span>
				) : null}
			</p>
			<Box sx={file.buttons}>
				{others.map((action) => (
					<Button
						key={action}
						variant="outlined"
						color="secondary"
						disabled={decision.isPending}
						onClick={() => start(action)}
						{...point(action)}
					>
						{t(`action.${action}.name`)}
					</Button>
				))}
				{first ? (
					<Button
						variant="outlined"
						color="error"
						disabled={decision.isPending}
						{...(ending.length > 1
							? {
									endIcon: <ChevronDown size={16} />,
									'aria-haspopup': 'menu' as const,
									onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
								}
							: { onClick: () => start(first) })}
						{...point(first)}
					>
						{t(`action.${first}.name`)}
					</Button>
				) : null}
				{main ? (
					<Button
						sx={styles.main}
						variant="contained"
						startIcon={<Check size={18} />}
						disabled={decision.isPending}
						onClick={() => start(main)}
						{...point(main)}
					>
						{t(`action.${main}.name`)}
					</Button>
				) : null}
			</Box>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				{ending.map((action) => (
					<MenuItem key={action} onClick={() => start(action)}>
						{t(`action.${action}.name`)}
					</MenuItem>
				))}
			</Menu>
			{confirming ? (
				<ReviewDialog
					action={confirming}
					name={name}
					title={request.title}
					task={decision}
					onClose={() => setConfirming(null)}
					onConfirm={finish}
				/>
			) : null}
		</ActionBar>
	)
}
