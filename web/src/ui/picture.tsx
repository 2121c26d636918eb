import type { Picture as StoredPicture } from '../../../kernel/wire/schemas.ts'

interface PictureProps {
	readonly of: Pick<StoredPicture, 'url' | 'width' | 'height'> & Partial<StoredPicture>
	readonly alt?: string
	readonly sizes: string
	readonly first?: boolean
	readonly lazy?: boolean
	readonly className?: string
}

export const CARD_SIZES = '(min-width: 1040px) 352px, (min-width: 720px) 48vw, 94vw'

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
