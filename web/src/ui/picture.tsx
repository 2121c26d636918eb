import type { Picture as StoredPicture } from '../../../kernel/wire/schemas.ts'

interface PictureProps {
	/** Without sizes it is shown as it is. */
	readonly of: Pick<StoredPicture, 'url' | 'width' | 'height'> & Partial<StoredPicture>
	readonly alt?: string
	/** How wide it is shown, as in HTML. */
	readonly sizes: string
	/** The first of its page: fetched before anything else. */
	readonly first?: boolean
	/** Below the fold it waits until it is near. */
	readonly lazy?: boolean
	readonly className?: string
}

/** Of cards, three in a row, two, or one. */
export const CARD_SIZES = '(min-width: 1040px) 352px, (min-width: 720px) 48vw, 94vw'

/** A picture in the size that fits, over a preview of a few pixels until it is there. */
export function Picture({ of, alt = '', sizes, first = false, lazy = !first, className = '' }: PictureProps) {
	const { url, width, height, preview, avif, webp } = of
	return (
		<span className={`picture ${className}`}>
			{import.meta.env.SSR && first && (
				<link
					rel="preload"
					as="image"
					href={url}
					type={avif ? 'image/avif' : undefined}
					imageSrcSet={avif ?? webp ?? undefined}
					imageSizes={sizes}
					fetchPriority="high"
				/>
			)}
			{preview && <img className="preview" src={preview} alt="" />}
			<picture>
				{avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
				{webp && <source srcSet={webp} sizes={sizes} />}
				<img
					src={url}
					alt={alt}
					width={width}
					height={height}
					loading={lazy ? 'lazy' : undefined}
					fetchPriority={first ? 'high' : undefined}
				/>
			</picture>
		</span>
	)
}
