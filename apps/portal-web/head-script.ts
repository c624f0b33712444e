/**
 * The one inline script, in the head; the page's policy names its hash: the theme before the first paint, this tab's own language, and the
 * moment of hydration (first pointer, key or focus, or when the browser is idle; at once for pages that are nothing without it).
 * A form that is sent before that moment is held, and sent by `HeldForm` when the page is alive.
 * Written small by hand, because it travels with every page.
 */
export const headScript = `(()=>{let d=document,e=d.documentElement,c=d.currentScript.dataset,n=0,w=window
try{let t=localStorage.theme,l=sessionStorage.language
if(t=='light'||t=='dark')e.dataset.theme=t
if(/[?&]lang=/.test(location.search))sessionStorage.language=e.lang
else if(l&&l!=e.lang)location.replace(location.pathname+(location.search?location.search+'&':'?')+'lang='+l+location.hash)}catch(_){}
let g=()=>{if(!n){n=1;import(c.src)}}
let h=w.holdForm=v=>{if(v.target.method=='post'){v.preventDefault();h.form=v.target;g()}}
addEventListener('submit',h,true)
if(c.now)g()
else{for(let k of['pointerdown','pointerover','keydown','focusin'])addEventListener(k,g,{once:true,passive:true})
addEventListener('load',()=>{let f=requestAnimationFrame;f(()=>f(()=>w.requestIdleCallback?requestIdleCallback(g,{timeout:5e3}):setTimeout(g,2e3)))})}})()`
