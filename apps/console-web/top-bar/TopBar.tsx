import {
  BgColorsOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { later } from '#kernel/web/console/later.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useLogo, useUnitColor } from '../logo.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { MessageBell, PendingReview } from './PendingReview.tsx'
import { ReportsMenu } from './ReportsMenu.tsx'
import { downloads, palette } from './windows.ts'

const Palette = later(() => import('../palette/Palette.tsx').then(({ Palette }) => Palette))
const SkinPanel = later(() => import('./SkinPanel.tsx').then(({ SkinPanel }) => SkinPanel))
const DownloadCenter = later(() => import('./DownloadCenter.tsx').then(({ DownloadCenter }) => DownloadCenter))

function subscribeToFullScreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** What the top bar offers on every page (spec §2). */
export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const t = useTexts(consoleTexts)
  const logo = useLogo()?.picture
  useUnitColor()
  return (
    <div className="top-bar">
      <IconButton label={isMenuOpen ? t('menu.fold') : t('menu.unfold')} isExpanded={isMenuOpen} onClick={onMenu}>
        {isMenuOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </IconButton>
      <Link to="/" className="top-name">
        {logo ? <img src={logo} alt="" /> : <OrbitMark />}
        <span>{t('title')}</span>
      </Link>
      <div className="top-actions">
        <Finder />
        <PendingReview />
        <MessageBell />
        <span className="top-wide">
          <ReportsMenu />
        </span>
        <Downloads />
        <span className="top-wide">
          <FullScreen />
        </span>
        <Skins />
        <LanguageChoice />
        <AccountMenu />
      </div>
    </div>
  )
}

interface IconButtonProps {
  label: string
  isExpanded?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A button that shows a picture and says its name. */
export function IconButton({ label, isExpanded, onClick, children }: IconButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button type="text" aria-label={label} aria-expanded={isExpanded} icon={children} onClick={onClick} />
    </Tooltip>
  )
}

function FullScreen() {
  const t = useTexts(consoleTexts)
  const isFull = useSyncExternalStore(subscribeToFullScreen, () => document.fullscreenElement !== null)
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <IconButton label={isFull ? t('fullScreen.leave') : t('fullScreen.enter')} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </IconButton>
  )
}

function Skins() {
  const t = useTexts(consoleTexts)
  return (
    <Popover content={<SkinPanel />} destroyOnHidden trigger="click" placement="bottomRight" title={t('skin')}>
      <Button type="text" aria-label={t('skin')} aria-haspopup="dialog" icon={<BgColorsOutlined aria-hidden />} />
    </Popover>
  )
}

/** Finds screens, rows and actions; Ctrl K or ⌘ K from anywhere. */
function Finder() {
  const t = useTexts(consoleTexts)
  const isShown = palette.useShown()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      if (!isAsked || event.defaultPrevented) return
      event.preventDefault()
      palette.show(!palette.isShown())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip title={`${t('palette.title')} (Ctrl K)`} mouseEnterDelay={0.5}>
        <Button
          type="text"
          aria-label={t('palette.title')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          icon={<SearchOutlined aria-hidden />}
          onClick={() => palette.show(true)}
        />
      </Tooltip>
      {isShown && <Palette onClose={() => palette.show(false)} />}
    </>
  )
}

function Downloads() {
  const t = useTexts(consoleTexts)
  const isShown = downloads.useShown()
  return (
    <>
      <IconButton label={t('downloads.title')} onClick={() => downloads.show(true)}>
        <DownloadOutlined aria-hidden />
      </IconButton>
      {isShown && <DownloadCenter onClose={() => downloads.show(false)} />}
    </>
  )
}
