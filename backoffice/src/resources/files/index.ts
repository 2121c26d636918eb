import { PictureList } from './picture-list.tsx'
import { PictureShow } from './picture-show.tsx'

export const pictures = { list: PictureList, show: PictureShow }
