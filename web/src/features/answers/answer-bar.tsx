import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface AnswerBarProps {
	readonly cardId: string
	readonly label: string
}

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
