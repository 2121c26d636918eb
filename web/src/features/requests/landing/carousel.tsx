import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

interface CarouselProps {
	readonly id: string
	readonly label: string
	readonly className: string
	readonly slides: readonly {
		readonly id: string
		readonly title?: string
		readonly content: ReactNode
	}[]
}

/**
 * A carousel that never moves by itself: by swiping, by links to the slides, and, with a script
 * (`document/carousels.ts`), by buttons and arrow keys.
 */
export function Carousel({ id, label, className, slides }: CarouselProps) {
	const { t } = useTranslation('landing')
	const links = slides.flatMap(({ title, ...slide }) => (title === undefined ? [] : [{ ...slide, title }]))
	return (
		<section className={`carousel ${className}`} aria-label={label} data-carousel>
			<ul className="track" id={id}>
				{slides.map((slide) => (
					<li key={slide.id} id={`${id}-${slide.id}`}>
						{slide.content}
					</li>
				))}
			</ul>
			<div className="moves">
				<button
					type="button"
					className="icon-btn"
					data-step="-1"
					aria-controls={id}
					aria-label={t('previous')}
					hidden
				>
					<Icon of={ChevronLeft} />
				</button>
				{links.length > 0 && (
					<ul className="row flex-wrap">
						{links.map(({ id: slide, title }) => (
							<li key={slide}>
								{/* Within the page: the router has nothing to do with it. */}
								<a className="pick" href={`#${id}-${slide}`} data-slide>
									{title}
								</a>
							</li>
						))}
					</ul>
				)}
				<button
					type="button"
					className="icon-btn"
					data-step="1"
					aria-controls={id}
					aria-label={t('next')}
					hidden
				>
					<Icon of={ChevronRight} />
				</button>
			</div>
		</section>
	)
}
