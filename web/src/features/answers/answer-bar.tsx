import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface AnswerBarProps {
	/** Of the card that it leads to. */
	readonly cardId: string
	readonly label: string
}

/** On a phone the card stands below the story: a bar at the bottom leads there, and is gone where the card is in sight. */
export function AnswerBar({ cardId, label }: AnswerBarProps) {
	const [isNeeded, setNeeded] = useState(false)
	useEffect(() => {
		const card = document.getElementById(cardId)
		if (!card) return undefined
		const observer = new IntersectionObserver(([entry]) => setNeeded(entry?.isIntersecting === false))
		observer.observe(card)
		return () => observer.disconnect()
	}, [cardId])
	if (!isNeeded) return null
	const lead = () => {
		const card = document.getElementById(cardId)
		card?.scrollIntoView()
		card?.focus({ preventScroll: true })
	}
	return (
		<div className="paybar noprint">
			<Button full size="lg" onClick={lead}>
				{label}
			</Button>
		</div>
	)
}
