// Finds, or brings, the Chromium of the browser tests. Plain JavaScript; used by the test runner and both configs.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Works in a container without a sandbox, a graphics card or a network. */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without its own windows, tabs and menus: a quarter less work for the same pages. A package of its own in Debian. */
const shellPath = '/usr/bin/chromium-headless-shell'

const systemPaths = [
  shellPath,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that starts. Order: CHROMIUM_PATH, the system's, Debian's packages (as root), Playwright's
 * download. On a build machine the lighter one is installed even where another is there. Throws a sentence when there is
 * none: a browser test is never skipped.
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export async function ensureBrowser({ log = (line) => console.error(line) } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  if (process.env.CI && hasApt() && !existsSync(shellPath)) await aptInstall(['chromium-headless-shell'], log)
  const present = systemPaths.find(starts)
  if (present) {
    await ensureChineseFonts(log)
    return remember(present)
  }
  const tried = [`none of ${systemPaths.filter((path) => path.startsWith('/usr')).join(', ')} starts`]
  if (hasApt()) {
    log('No Chromium found; installing chromium and fonts-noto-cjk with apt (one to three minutes) …')
    if (
      (await aptInstall(['chromium-headless-shell', 'fonts-noto-cjk'], log)) ||
      (await aptInstall(['chromium', 'fonts-noto-cjk'], log))
    ) {
      const installed = systemPaths.find(starts)
      if (installed) return remember(installed)
    }
    tried.push('apt-get install chromium failed')
  } else {
    tried.push('apt-get cannot be used here (not Debian, or not root)')
  }
  log('Downloading the Chromium of Playwright (about 150 MB) …')
  await run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  const { chromium } = await import('playwright')
  const downloaded = chromium.executablePath()
  if (starts(downloaded)) {
    await ensureChineseFonts(log)
    return remember(downloaded)
  }
  tried.push('the download of Playwright did not give one that starts')
  throw new Error(
    `The browser tests need a Chromium and found none: ${tried.join('; ')}. ` +
      'Install Chromium, or name one with CHROMIUM_PATH=/path/to/chromium.',
  )
}

/** Child processes (test workers) find the same browser without looking again. */
function remember(path) {
  process.env.CHROMIUM_PATH = path
  return path
}

function starts(path) {
  return existsSync(path) && spawnSync(path, ['--no-sandbox', '--version'], { timeout: 30_000 }).status === 0
}

function hasApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Without a Chinese font every screenshot is boxes and every width is wrong. */
async function ensureChineseFonts(log) {
  if (process.platform !== 'linux') return
  const listed = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  if (listed.status === 0 && listed.stdout.trim() !== '') return
  if (hasApt()) {
    log('No Chinese font found; installing fonts-noto-cjk with apt …')
    if (await aptInstall(['fonts-noto-cjk'], log)) return
  }
  log('Warning: no Chinese font is installed; screenshots will show boxes. Please install Noto Sans CJK.')
}

async function aptInstall(packages, log) {
  const startedAt = Date.now()
  const progress = setInterval(
    () => log(`… still installing ${packages.join(', ')}, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    15_000,
  )
  try {
    if ((await run('apt-get', ['update', '-qq'])) !== 0) return false
    return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])) === 0
  } finally {
    clearInterval(progress)
  }
}

/** Runs quietly; the output is shown only when the command fails. */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(-1)
    })
    child.once('close', (code) => {
      if (code !== 0) console.error(`${command} ${args.join(' ')} failed:\n${output}`)
      done(code ?? -1)
    })
  })
}
